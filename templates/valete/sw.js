{% load static %}// Reading without a network. A public page comes from the network wherever there is one; only
// where there is none from the copy of an earlier reading, and then it says so. No private page
// is ever kept.
"use strict";

const FILES = [{% for file in files %}
  "{{ file }}",{% endfor %}
];
const NO_NETWORK = { // language -> the page that says so
{% for code, page in pages %}  {{ code }}: "{{ page }}",
{% endfor %}};
const CARDS = "{% url "cards-stylesheet" %}"; // the reader's own: which cards, and nothing else
const ALWAYS = [...FILES, CARDS, ...Object.values(NO_NETWORK)];
const MOST = 200; // pages that are kept, and parts of pages; the one read longest ago goes first
const LISTED = 20; // pages that the page about the network names

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("{% get_static_prefix %}") || pathname === CARDS) {
    event.respondWith(file(request, pathname));
  } else if (request.headers.has("HX-Request")) {
    event.respondWith(read(event, "parts", keptPart));
  } else if (request.mode === "navigate") {
    event.respondWith(read(event, "pages", keptPage));
  }
});

async function install() {
  const cache = await caches.open("files");
  await cache.addAll(ALWAYS);
  await skipWaiting();
}

async function activate() {
  const cache = await caches.open("files");
  for (const { url } of await cache.keys()) {
    if (!ALWAYS.includes(new URL(url).pathname)) await cache.delete(url);
  }
  await registration.navigationPreload?.enable();
  await clients.claim();
  // A page that was opened before there was a worker has been read too.
  for (const { url } of await clients.matchAll({ type: "window" })) {
    await fetch(url).then((answer) => readable(answer) && keep("pages", url, answer), () => {});
  }
}

// --- Files: a name with a hash in it always names the same bytes -------------------------------

const plain = (path) => path.replace(/\.[0-9a-f]{12}(?=\.\w+$)/, "");

async function file(request, path) {
  const cache = await caches.open("files");
  const kept = await cache.match(path);
  if (kept && path !== plain(path)) return kept;
  try {
    const answer = await fetch(request);
    if (path === CARDS && answer.ok) await cache.put(path, answer.clone());
    return answer;
  } catch {
    // A page that was kept before an update asks for files by the names they had then.
    const now = FILES.find((name) => plain(name) === plain(path));
    return kept || (now && await cache.match(now)) || Response.error();
  }
}

// --- Pages, and the parts of them that htmx swaps in -------------------------------------------

async function read(event, name, instead) {
  const { url } = event.request;
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    if (readable(answer)) event.waitUntil(keep(name, url, answer.clone()));
    return answer;
  } catch {
    return instead(url);
  }
}

function readable({ status, redirected, headers }) {
  return status === 200 && !redirected && /\bpublic\b/.test(headers.get("Cache-Control"))
    && /^text\/html\b/.test(headers.get("Content-Type"));
}

async function keep(name, url, answer) {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set("X-Kept", new Date().toISOString());
  const cache = await caches.open(name);
  await cache.put(url, new Response(await answer.text(), { headers }));
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

async function kept(name, url) {
  const cache = await caches.open(name);
  return cache.match(url);
}

const STEP = /<!--step-->([^]*)<!--\/step-->/;
const TITLE = /<title>([^]*?)<\/title>/;

async function keptPage(url) {
  const found = (await kept("pages", url)) || (await composed(url));
  if (!found) return noNetwork(url);
  const mark = `<html data-kept="${found.headers.get("X-Kept")}"`;
  return new Response((await found.text()).replace("<html", () => mark), found);
}

async function keptPart(url) {
  const part = await kept("parts", url);
  if (part) return part;
  // A step that was read on a page of its own can be swapped in like any other.
  const page = await kept("pages", url);
  const step = page && STEP.exec(await page.text());
  return step ? new Response(step[1], page) : Response.error();
}

// A step that was swapped in: on the page of another step of its example, in that one's place. The
// page read last says what the rules say now, and the older of the two says how old the whole is.
async function composed(url) {
  const [example] = /^.*\/examples\/[^/]+\//.exec(url) || [];
  const part = example && await kept("parts", url);
  const pages = await caches.open("pages");
  const other = part && (await pages.keys()).findLast((key) => key.url.startsWith(example));
  if (!other) return undefined;
  const step = await part.text();
  const page = await pages.match(other);
  const text = (await page.text()).replace(STEP, () => `<!--step-->${step}<!--/step-->`);
  const [{ headers }] = [page, part].sort((one, two) => (
    one.headers.get("X-Kept") < two.headers.get("X-Kept") ? -1 : 1));
  return new Response(text.replace(TITLE, () => TITLE.exec(step)[0]), { headers });
}

async function noNetwork(url) {
  const known = Object.keys(NO_NETWORK);
  const language = known.find((code) => url.includes(`/${code}/`))
    || known.find((code) => navigator.language.startsWith(code)) || known[0];
  const said = await kept("files", NO_NETWORK[language]);
  if (!said) return Response.error();
  const cache = await caches.open("pages");
  const items = [];
  for (const { url: page } of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(page);
    if (search || !pathname.startsWith(`/${language}/`)) continue;
    const [, title] = TITLE.exec(await (await cache.match(page)).text());
    if (items.push(`<li><a href="${pathname}">${title}</a></li>`) === LISTED) break;
  }
  const text = (await said.text()).replace(/<!--kept([^]*?)-->/, (_, section) => (
    items.length ? section.replace("<ul></ul>", () => `<ul>${items.join("")}</ul>`) : ""));
  return new Response(text, { status: 503, headers: said.headers });
}
