"""Pages and fragments of play: private, never kept by a cache."""

from __future__ import annotations

import re

from django.db import IntegrityError, transaction
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.offers import Kind
from rules.models import Game
from rules.pages.public import wants_part

from . import racing
from .dealing import begin, first_deal, go_on, next_deal
from .forms import StartForm
from .hand_lookup import hand_or_404
from .hand_page import shown, step_viewer
from .line import Ticket, ticket
from .models import Hand, RaceClock, new_key
from .moves import Outcome, move
from .own_games import own_games, to_go_on_with
from .race_status import line_told
from .readers import known_or_new, reader, remember
from .sources import source


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, game: str) -> HttpResponse:
    """Offer what can be played, and begin it."""
    found = get_object_or_404(Game, slug=game)
    posted = request.POST if request.method == "POST" else None
    token = _token(posted) if posted is not None else ""
    if token and (begun := Hand.objects.filter(form=token).first()):
        return _led_to(request, begun)
    step = source(game, request.GET if posted is None else posted)
    form = StartForm(game, posted)
    if posted is not None and (step or form.is_valid()):
        owner = known_or_new(request)
        hand = go_on(owner, step.record) if step else _dealt(owner, form)
        hand.form = token
        try:
            with transaction.atomic():
                hand.save()
                if not step and form.raced:
                    racing.start_clock(hand, form.cleaned_data["skill"])
        except IntegrityError:
            hand = Hand.objects.get(form=hand.form)
        return _led_to(request, hand)
    context = {
        "game": found,
        "source": step,
        "form": form,
        "token": new_key(),
        "going_on": to_go_on_with(reader(request), game),
    }
    template = "play/start.html#form" if wants_part(request) else "play/start.html"
    return render(request, template, context, status=422 if form.is_bound else 200)


def _token(posted: QueryDict) -> str:
    """Return the token of a start form, by which the same form sent twice begins one hand.

    Only the page that holds the form knows it; anything else counts as none.
    """
    sent = posted.get("form", "")
    return sent if re.fullmatch(r"[A-Za-z0-9_-]{22}", sent) else ""


def _dealt(owner: str, form: StartForm) -> Hand:
    """Begin what was chosen in a valid form."""
    chosen = form.cleaned_data
    deal = first_deal(form.chosen, chosen.get("target"), chosen.get("referee", True))
    return begin(owner, Kind(chosen["kind"]), deal)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, key: str) -> HttpResponse:
    """Show a hand, and take the owner's actions in it."""
    arrived = racing.now()
    if request.method != "POST":
        found = _visible(request, key)
        raced = racing.race_of(found) is not None and not found.over
        sent = request.GET.get("ticket", "")
        outcome = racing.watch(found, arrived, sent) if raced else Outcome(found)
        return _table(request, outcome, owned=_owns(request, found), as_of=arrived)
    with transaction.atomic():
        locked = hand_or_404(Hand.objects.select_for_update(), key=key)
        if not _owns(request, locked):
            raise Http404("not this browser's hand")
        outcome = _moved(locked, request.POST, arrived)
    if outcome.status != 200 or wants_part(request):
        return _table(request, outcome, owned=True)
    return HttpResponseRedirect(outcome.hand.get_absolute_url(), status=303)


def _moved(hand: Hand, sent: QueryDict, arrived: int) -> Outcome:
    """Do in a locked hand what its owner's form says."""
    if hand.closed or hand.given_up:
        return Outcome(hand, "closed" if hand.closed else "given-up")
    if racing.race_of(hand) is not None:
        seen = {name[5:]: sent.get(name, "") for name in sent if name.startswith("seen-")}
        ticket = sent.get("ticket", "")
        return racing.act(hand, sent.get("action", ""), seen, arrived, ticket)
    return move(hand, sent.get("version", ""), _action(sent))


def _action(sent: QueryDict) -> str:
    """Return the action that a form sends: a button's, with the cards that were picked."""
    action = sent.get("action", "")
    return " ".join([action, *sent.getlist("discard")]) if action.endswith(":discard") else action


@never_cache
@require_safe
def line(request: HttpRequest, key: str) -> HttpResponse:
    """Take the answer of a race's page, by which its line is measured, and answer it in turn."""
    arrived = racing.now()
    get_object_or_404(RaceClock, hand=key, hand__owner=reader(request))
    sent = ticket(request.GET.get("ticket", ""), key)
    following = sent.answered(arrived) if sent else Ticket(key, arrived)
    said = "" if following.line is None else line_told(following.line)
    return JsonResponse({"ticket": str(following), "said": said})


@never_cache
@require_POST
def following(request: HttpRequest, key: str) -> HttpResponse:
    """Deal the next hand of a match; asked twice, lead to the same one."""
    ended = hand_or_404(key=key, owner=reader(request), over=True)
    if not ended.goes_on:
        raise Http404("no deal follows")
    try:
        with transaction.atomic():
            dealt = next_deal(ended)
            dealt.save(force_insert=True)
            racing.start_next_clock(ended, dealt)
    except IntegrityError:
        dealt = Hand.objects.get(previous=ended)
    return _led_to(request, dealt)


@never_cache
@require_POST
def give_up(request: HttpRequest, key: str) -> HttpResponse:
    """Give up a hand that runs, or the match that another deal would go on with."""
    with transaction.atomic():
        locked = hand_or_404(
            Hand.objects.select_for_update(), key=key, owner=reader(request), following=None
        )
        if locked.goes_on or not locked.finished:
            locked.given_up = True
            locked.save(update_fields=["given_up", "changed"])
    if wants_part(request):
        return _table(request, Outcome(locked), owned=True)
    return HttpResponseRedirect(reverse("play:hands"), status=303)


@never_cache
@require_safe
def hands(request: HttpRequest) -> HttpResponse:
    """List the reader's own games; as a part, one line with what may be gone on with."""
    owner = reader(request)
    if not wants_part(request):
        return render(request, "play/hands.html", {"games": own_games(owner)})
    going_on = to_go_on_with(owner, request.GET.get("game"))
    if going_on is None:
        return HttpResponse(status=204)
    return render(request, "play/hands.html#line", {"own": going_on})


@never_cache
@require_safe
def step(request: HttpRequest, key: str, step: int) -> HttpResponse:
    """Show a hand at one of its steps: those played so far, or all of them when it is over."""
    found = _visible(request, key)
    try:
        viewer = step_viewer(found, step, owned=_owns(request, found))
    except IndexError:
        raise Http404(f"no step {step} yet") from None
    context = {"hand": found, "game": _game(found), "viewer": viewer}
    template = "table/viewer.html" if wants_part(request) else "play/steps.html"
    return render(request, template, context)


@never_cache
@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Give the record of an ended hand as a file; a running one holds cards nobody may see."""
    found = get_object_or_404(Hand, key=key, over=True)
    return JsonResponse(
        found.record,
        headers={"Content-Disposition": f'attachment; filename="{found.game}-{key}.json"'},
        json_dumps_params={"indent": 1},
    )


def _visible(request: HttpRequest, key: str) -> Hand:
    """Return a hand that this browser may look at: its own, or one that has ended."""
    found = hand_or_404(key=key)
    if not found.over and not _owns(request, found):
        raise Http404("not this browser's hand")
    return found


def _owns(request: HttpRequest, hand: Hand) -> bool:
    return hand.owner == reader(request)


def _game(hand: Hand) -> Game:
    return get_object_or_404(Game, slug=hand.game)


def _table(
    request: HttpRequest, outcome: Outcome, *, owned: bool, as_of: int | None = None
) -> HttpResponse:
    """Draw the table of a hand: a page, or the part of it that htmx swaps in.

    `as_of` is when a look at it arrived: what is read later may be of later. After an act it is
    now, when the act is stored.
    """
    hand = outcome.hand
    answered = ticket((request.GET or request.POST).get("ticket", ""), hand.key)
    seen = shown(outcome, owned=owned, as_of=as_of or racing.now(), ticket=answered)
    context = {"hand": seen}
    if wants_part(request):
        return render(request, "play/hand.html#hand", context, status=outcome.status)
    return render(
        request, "play/hand.html", {**context, "game": _game(hand)}, status=outcome.status
    )


def _led_to(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Lead to a hand just begun, and have the browser remember that it is its own."""
    response = HttpResponseRedirect(hand.get_absolute_url(), status=303)
    remember(request, response, hand.owner)
    return response
