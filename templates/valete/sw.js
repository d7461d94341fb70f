{% load static %}// Reading without a network. A public page comes from the site wherever it answers; only where it
// does not from the copy of an earlier reading, and then it says so. An answer of anybody else on
// the way (a proxy whose site is down, the page of a network that wants a password) is none. No
// private page is ever kept.
"use strict";

const FILES = [{% for file in files %}
  "{{ file }}",{% endfor %}
];
const NO_NETWORK = { // language -> the page that says so
{% for code, page in pages %}  {{ code }}: "{{ page }}",
{% endfor %}};
const CARDS = "{% url "cards-stylesheet" %}"; // the reader's own: which cards, and nothing else
const ALWAYS = [...FILES, CARDS, ...Object.values(NO_NETWORK)];
const OURS = ["{{ mark.0 }}", "{{ mark.1 }}"]; // the header that the site's own answers have
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
  await Promise.all(ALWAYS.map(async (path) => {
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok || (!FILES.includes(path) && !ours(answer))) throw new Error(path);
    await cache.put(path, answer);
  }));
  await skipWaiting();
}

async function activate() {
  const cache = await caches.open("files");
  for (const { url } of await cache.keys()) {
    if (!ALWAYS.includes(new URL(url).pathname)) await cache.delete(url);
  }
  // Where it fails Firefox does not take the worker's answer; whoever had it before has it stored.
  await registration.navigationPreload?.disable();
  await clients.claim();
  // Not waited for: until a worker is active, whatever is asked for waits for it.
  keepOpen();
}

// A page that was opened before there was a worker has been read too.
async function keepOpen() {
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
  const answer = await fetch(request).catch(() => Response.error());
  if (path === CARDS && answer.ok && ours(answer)) await cache.put(path, answer.clone());
  // What is sent instead of a file, if it is no failure, is a page.
  if (answer.ok && !isPage(answer)) return answer;
  // A page that was kept before an update asks for files by the names they had then.
  const now = FILES.find((name) => plain(name) === plain(path));
  return kept || (now && await cache.match(now)) || answer;
}

// --- Pages, and the parts of them that htmx swaps in -------------------------------------------

async function read(event, name, instead) {
  const { url } = event.request;
  const answer = await fetch(event.request).catch(() => Response.error());
  if (answer.type === "opaqueredirect") {
    // Nothing can be seen of it: where it leads, the browser is not sent before the site is there.
    const there = await fetch(url, { method: "HEAD" }).catch(() => Response.error());
    return ours(there) ? answer : instead(url);
  }
  if (!ours(answer)) return instead(url);
  if (readable(answer)) event.waitUntil(keep(name, url, answer.clone()));
  return answer;
}

const ours = ({ headers }) => headers.get(OURS[0]) === OURS[1];
const isPage = ({ headers }) => /^text\/html\b/.test(headers.get("Content-Type"));

function readable(answer) {
  return answer.status === 200 && !answer.redirected && ours(answer) && isPage(answer)
    && /\bpublic\b/.test(answer.headers.get("Cache-Control"));
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
  const elsewhere = await led(url);
  if (elsewhere) return Response.redirect(elsewhere);
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

// --- Where the site would lead: from a short address, and from the switch of language -----------

const LANGUAGES = Object.keys(NO_NETWORK);
const inLanguage = (path, code) => path.replace(/^\/[^/]+\//, `/${code}/`);
const languageOf = (path) => LANGUAGES.find((code) => path.startsWith(`/${code}/`));

// Without the site its cookie cannot be read: the language is that of what was read last.
async function readersLanguage() {
  const cache = await caches.open("pages");
  const read = (await cache.keys()).reverse().map(({ url }) => languageOf(new URL(url).pathname));
  return read.find(Boolean) || LANGUAGES.find((code) => navigator.language.startsWith(code))
    || LANGUAGES[0];
}

async function led(url) {
  const { origin, pathname, search, searchParams } = new URL(url);
  const [, code] = /^\/language\/([^/]+)\/$/.exec(pathname) || [];
  if (LANGUAGES.includes(code)) {
    const next = new URL(searchParams.get("next") || "/", origin);
    const known = next.origin === origin && languageOf(next.pathname);
    return known ? inLanguage(next.pathname, code) + next.search : `/${code}/`;
  }
  if (pathname === "/") return `/${await readersLanguage()}/`;
  const [, tag, rest] = /^\/([^/]+)(\/.*)?$/.exec(pathname) || [];
  if (/\.\w+$/.test(pathname)) return null; // a file, which no slash ends
  const meant = LANGUAGES.find((known) => known === tag?.toLowerCase().split("-")[0]);
  const spelt = (meant ? `/${meant}${rest || ""}` : pathname).replace(/\/?$/, "/");
  return spelt !== pathname && languageOf(spelt) ? spelt + search : null;
}

async function noNetwork(url) {
  const asked = new URL(url);
  const language = languageOf(asked.pathname) || await readersLanguage();
  const said = await kept("files", NO_NETWORK[language]);
  if (!said) return Response.error();
  const cache = await caches.open("pages");
  const same = LANGUAGES.map((code) => inLanguage(asked.pathname, code));
  const [first, others] = [[], []]; // the same page in another language, and what else was read
  for (const { url: page } of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(page);
    const list = same.includes(pathname) ? first : others;
    if (search || (list === others && languageOf(pathname) !== language)) continue;
    const text = await (await cache.match(page)).text();
    const [, title] = TITLE.exec(text);
    const [, tag] = /<html lang="([^"]+)"/.exec(text);
    list.push(`<li><a href="${pathname}" lang="${tag}" hreflang="${tag}">${title}</a></li>`);
    if (others.length === LISTED) break;
  }
  const items = [...first, ...others];
  const text = (await said.text()).replace(/<!--kept([^]*?)-->/, (_, section) => (
    items.length ? section.replace("<ul></ul>", () => `<ul>${items.join("")}</ul>`) : ""));
  return new Response(text, { status: 503, headers: said.headers });
}
