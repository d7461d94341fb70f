"""Pages as trees, for tests that look for hooks and words and not for layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http.response import HttpResponse, HttpResponseBase

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass(eq=False)
class Element:
    """An element of a page."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def walk(self) -> Iterator[Element]:
        """Yield every element within this one, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, name: str = "", /, *classes: str, **attributes: str) -> list[Element]:
        """Return the elements within of that name, classes and attributes (`data_card="JH"`).

        No name means any; an attribute of `*` may hold anything.
        """
        wanted = {key.strip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            element
            for element in self.walk()
            if name in ("", element.name)
            and element.classes.issuperset(classes)
            and all(
                key in element.attributes and value in ("*", element[key])
                for key, value in wanted.items()
            )
        ]

    def one(self, name: str = "", /, *classes: str, **attributes: str) -> Element:
        """Return the only such element."""
        (found,) = self.all(name, *classes, **attributes)
        return found

    @property
    def classes(self) -> frozenset[str]:
        """The element's classes."""
        return frozenset(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """The words within, parted by single spaces."""
        return " ".join("".join(self._strings()).split())

    def _strings(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._strings()

    @property
    def cards(self) -> list[str]:
        """The cards drawn face up within, as records write them."""
        return [element["data-card"] for element in self.all(data_card="*")]

    @property
    def lying(self) -> list[str]:
        """The cards that lie within: not those that are seen only while they go somewhere."""
        moving = {id(card) for part in self.all(aria_hidden="true") for card in part.walk()}
        return [
            element["data-card"] for element in self.all(data_card="*") if id(element) not in moving
        ]

    @property
    def ids(self) -> list[str]:
        """Every id within."""
        return [element["id"] for element in self.all(id="*")]

    @property
    def hrefs(self) -> list[str]:
        """Every address that a link within leads to."""
        return [element["href"] for element in self.all("a", href="*")]

    @property
    def asked(self) -> list[str]:
        """Every address that htmx asks for from within."""
        return [element["data-hx-get"] for element in self.all(data_hx_get="*")]

    @property
    def anchors(self) -> list[str]:
        """The fragment of every link within that has one."""
        return [href.partition("#")[2] for href in self.hrefs if "#" in href]

    def __str__(self) -> str:
        attributes = "".join(f' {key}="{value}"' for key, value in self.attributes.items())
        return f"<{self.name}{attributes}>{''.join(map(str, self.children))}</{self.name}>"


class _Parser(HTMLParser):
    """Strict: what is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.root = self.open = Element("document")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        assert len(attributes) == len(attrs), f"an attribute stands twice in <{tag}>: {attrs}"
        element = Element(tag, attributes, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.name, f"</{tag}> at {self.getpos()} closes <{self.open.name}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def parsed(html: str) -> Element:
    """Return a page, or a part of one, as a tree."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    assert parser.open is parser.root, f"<{parser.open.name}> is never closed"
    return parser.root


def body(response: HttpResponseBase) -> str:
    """Return the text of an answer that is sent whole, as all of the site's are."""
    assert isinstance(response, HttpResponse)
    return response.content.decode()


def page(response: HttpResponseBase, status: int = 200) -> Element:
    """Return the page of an answer of that status as a tree."""
    assert response.status_code == status, f"{response.status_code} where {status} was due"
    return parsed(body(response))
