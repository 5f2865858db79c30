"""What options are called at a table, and their values in the words that are said there.

Numbers and lists need no words of their own: they are said with what they count.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from riichi_rules.ruleset import OPTIONS, Option


class Label(NamedTuple):
    """What an option is called, and the words for some of its values, by token."""

    name: str
    words: MappingProxyType[str, str]


def _read(line: str) -> tuple[str, Label]:
    option, name, words = (part.strip() for part in line.split("|"))
    pairs = [part.split("=", 1) for part in words.split("; ") if part]
    return option, Label(name, MappingProxyType({token.strip(): name for token, name in pairs}))


LABELS: Final = MappingProxyType(
    dict(
        _read(line)
        for line in """
table.start_points | Points at the start |
table.red_m | Red fives of characters | 0=none; 1=one
table.red_p | Red fives of circles | 0=none; 1=one; 2=two
table.red_s | Red fives of bamboos | 0=none; 1=one
dora.ura | Ura dora | true=counted; false=not played
dora.kan | Dora for kans | true=one for each kan; false=none
dora.kan_ura | Ura dora for kans | true=counted; false=not played
dora.kan_reveal_closed | Indicator of a closed kan | before_replacement=turned before the replacement tile is drawn; before_discard=turned before the discard; after_discard=turned after the discard
dora.kan_reveal_open | Indicator of an open or added kan | before_replacement=turned before the replacement tile is drawn; before_discard=turned before the discard; after_discard=turned after the discard
dora.kan_reveal_robbed | Indicator of a robbed kan | true=turned all the same; false=stays down
yaku.min_han | Han of yaku that a win needs |
yaku.two_han_from | Two han of yaku needed | none=never
yaku.open_tanyao | Open tanyao | true=counts; false=does not count
yaku.atozuke | A yaku that comes late | true=enough; false=not enough, for the first call fixes it
yaku.pinfu_tsumo | Pinfu with tsumo | true=scored, without fu for the draw; false=not scored
yaku.ippatsu | Ippatsu | true=played; false=not played
yaku.ippatsu_on_robbed_kan | Ippatsu on a robbed kan | true=counts; false=does not count
yaku.double_riichi | Double riichi | true=two han; false=one han, as riichi
yaku.open_riichi | Open riichi | true=played; false=not played
yaku.open_riichi_yakuman | Dealing into an open riichi | true=a yakuman; false=an ordinary win
yaku.renhou | Renhou | none=not played; mangan=a mangan; han_4=4 han; han_5=5 han; yakuman=a yakuman
yaku.renhou_cumulative | Renhou with other yaku | true=added; false=the better of the two
yaku.rinshan_with_last_tile | Rinshan with the last tile | true=haitei too; false=rinshan alone
yaku.four_alike_as_pairs | Seven pairs with four equal tiles | true=allowed; false=no such hand
yaku.green_needs_dragon | Ryuuiisou without the green dragon | true=does not count; false=counts
yaku.local | Local yaku |
limits.kiriage | Kiriage mangan | true=rounded up; false=not rounded up
limits.kazoe | 13 han and more | sanbaiman=a sanbaiman; yakuman=a counted yakuman
limits.yakuman_stacking | Several yakuman | true=added; false=one is paid
limits.double_suuankou_tanki | Suuankou on its pair | true=two yakuman; false=one yakuman
limits.double_kokushi_13 | Kokushi on thirteen tiles | true=two yakuman; false=one yakuman
limits.double_chuuren_9 | Chuuren on nine tiles | true=two yakuman; false=one yakuman
limits.double_daisuushii | Daisuushii | true=two yakuman; false=one yakuman
limits.aotenjou | Aotenjou | true=played, without limits; false=not played
fu.double_wind_pair | Pair of seat and round wind |
fu.rinshan_tsumo | Fu for the draw on a replacement tile | true=2 fu; false=none
fu.open_pinfu_ron | Open hand without fu, won by ron |
fu.chiitoitsu | Seven pairs | 25=25 fu and two han; 50=50 fu and one han
riichi.min_live_tiles | Tiles that must be left for riichi | 0=none
riichi.min_points | Points needed for riichi | none=none, for the bet can be borrowed
riichi.bet_if_ronned | Bet when the declaring tile is ronned | not_paid=not paid; returned=given back; forfeited=lost
riichi.furiten | Riichi in furiten | true=allowed; false=forbidden
riichi.kan | Closed kan in riichi | none=forbidden; same_waits=allowed if the waits stay the same; same_readings=allowed if every reading stays the same
riichi.kan_drawn_tile_only | Kan in riichi with a tile drawn before | true=forbidden; false=allowed
riichi.kan_yaku_may_change | Kan in riichi that changes the yaku | true=allowed; false=forbidden
riichi.pass_win | Letting a win pass in riichi | true=allowed, and furiten follows; false=forbidden
furiten.yakuless_discard | Own discard that would have had no yaku | true=makes furiten; false=does not make furiten
furiten.called_discard | Own discard that was called | true=makes furiten; false=does not make furiten
furiten.own_added_kan | Own tile added to a pon | true=makes furiten; false=does not make furiten
furiten.temporary_end | End of temporary furiten | own_draw_or_claim=when the player draws or calls; own_discard=when the player discards; any_call=when the player draws or anybody calls
furiten.yakuless_pass | Passing a tile that would have had no yaku | true=makes furiten; false=does not make furiten
furiten.missed_robbery | Passing the tile of a kan | true=makes furiten; false=does not make furiten
tenpai.own_four | Waiting on tiles that one holds all of | true=tenpai; false=not tenpai
tenpai.own_four_counts | Where these four are looked for | hand=in the concealed tiles; hand_and_melds=in hand and melds
tenpai.all_seen | Waiting on tiles that all lie open | true=tenpai; false=not tenpai
tenpai.keishiki | Tenpai without a yaku | true=counts at a draw; false=does not count
calls.swap_same | Swap-calling for the same tile | true=allowed; false=forbidden
calls.swap_other_end | Swap-calling for the other end of the run | true=allowed; false=forbidden
calls.dead_end | A call that leaves no discard | true=can be made; false=cannot be made
calls.priority | Of several calls | by_kind=pon and kan go before chii; first_call=the first goes first, and of two at once pon and kan before chii
kan.rob_closed_kokushi | Kokushi on a closed kan | true=allowed; false=not allowed
wins.multiple_ron | Several rons on one tile | nearest=the next in turn wins alone; all=all win
wins.bets | Bets, when several win | nearest=the next in turn has them; own_back_rest_nearest=each winner takes the own bet back, and the next in turn the rest
wins.honba | Counters, when several win | nearest=paid to the next in turn; each=paid to each
wins.honba_value | What a counter adds |
wins.mixed_tile | Drawn winning tile mixed into the hand | valid=scores all; no_wait_value=without fu and yaku of the wait
liability.yaku | Yakuman with liability |
liability.closed_kan_counts | Liability and closed kans | true=a closed kan counts as seen; false=a closed kan does not count
liability.honba_payer | Counters of a ron that two share | discarder=the discarder pays; liable=the liable player pays
liability.composite | Liability for several yakuman | liable_part=for the one that was fed; whole_hand=for the whole hand
liability.open_kan_rinshan | Liability for the win after an open kan | true=who fed it pays alone; false=none
draws.noten_pool | Noten payment, all together | 0=none
draws.may_hide_tenpai | Keeping tenpai hidden | true=allowed; false=not allowed
draws.nine_kinds | Abortion for nine kinds | true=allowed; false=not played
draws.four_winds | Abortion for four equal winds | true=played; false=not played
draws.four_riichi | Abortion for four riichi | true=played; false=not played
draws.four_kans | Abortion for four kans | true=played; false=not played
draws.triple_ron | Abortion for three rons | true=played; false=not played
draws.nagashi | Nagashi mangan | true=played; false=not played
draws.nagashi_is_win | Nagashi mangan counts | true=as a win; false=as a draw
draws.nagashi_several | Several nagashi mangan | each_paid=all are paid; nearest=the next in turn is paid
match.length | Length of a match | east=an East round; east_south=an East and a South round; four_winds=four rounds
match.return_points | Return points |
match.extension | When nobody has the target | none=the match ends; sudden_death=a further wind, until somebody has it; full_wind=a whole further wind
match.extension_target | Target |
match.uma | Uma |
match.uma_floating | Uma by how many have the return points | none=the same however many have them
match.uma_ties | Equal scores | split=share their places; seat_order=go by seat, from the first dealer on; split_first_dealer=share, and who sits first from the first dealer on has the odd rest
match.bankruptcy | Bankruptcy | none=does not end a match; below_zero=below zero; zero_or_below=at zero and below
match.agari_yame | Leading dealer who wins the last hand | none=goes on; optional=may end the match; automatic=ends the match
match.tenpai_yame | Leading dealer tenpai at the last draw | none=goes on; optional=may end the match; automatic=ends the match
match.bets_at_end | Bets left at the end | first_place=to first place; unclaimed=to nobody; returned=given back; split=shared
match.dealer_repeats | The dealer repeats | win=after a win; tenpai=after a win, or tenpai at a draw; any_draw=after a win or any draw
penalties.chombo_kind | Chombo | none=not played; reverse_mangan=a mangan to the others; match_points=points of the result
penalties.chombo_amount | What a chombo takes from the result | none=nothing
penalties.chombo_redeal | After a chombo | true=the hand is dealt anew; false=the hand is not dealt anew
penalties.chombo_bets_returned | Bets of a hand with a chombo | true=given back; false=stay
penalties.furiten_ron | Ron in furiten | blocked=not possible; chombo=a chombo
penalties.noten_riichi | Riichi without tenpai | blocked=not possible; chombo=a chombo
penalties.noten_riichi_when | When that chombo is due | hand_shown=when the hand must be shown; discovered=once it is noticed
penalties.riichi_kan | A kan that riichi forbids | blocked=not possible; chombo=a chombo
conduct.turned_tile_replaced | When the turned riichi tile is claimed | true=the next discard is turned; false=no other tile is turned
conduct.pon_window | A discard can be claimed | until_next_draw=until the next draw; until_wall_touched=until the next player touches the wall
conduct.ron_window | A discard can be won on | until_next_draw=until the next draw; until_next_discard=until the next discard; until_wall_touched=until the next player touches the wall
conduct.too_fast_draw | A draw too quick for others to call | tile_returned=the tile goes back; draw_stands=the draw stands
conduct.claimed_tile_deadline | A claimed tile must be taken | two_discards=within two discards; next_own_draw=before the next own draw
conduct.claimed_tile_penalty | Leaving it lying costs | dead_hand=a dead hand; chombo=a chombo
conduct.time_limit | Time for a move | none=not limited; clock=by the clock
conduct.look_at_wall | Looking at the wall after the hand | true=allowed; false=not allowed
conduct.tenpai_order | Who says first whether tenpai | from_east=East, then in turn; any=anybody
conduct.tenpai_binding | Speaking out of turn | true=is binding; false=is not binding
""".strip().splitlines()  # noqa: E501 - a table looks like a table
    )
)
"""The label of each option."""


def label_words(option: str, token: str) -> str:
    """Return what a value is called beside the label of its option.

    >>> LABELS["calls.swap_same"].name, label_words("calls.swap_same", "false")
    ('Swap-calling for the same tile', 'forbidden')
    >>> label_words("fu.double_wind_pair", "4")
    '4 fu'
    """
    return LABELS[option].words.get(token) or _plain(OPTIONS[option], token)


def value_words(option: Option, token: str) -> str:
    """Return a value as it answers to what its option decides: a sentence is true or not.

    >>> value_words(OPTIONS["calls.swap_same"], "false"), value_words(OPTIONS["wins.honba"], "each")
    ('no', 'paid to each')
    """
    return {"true": "yes", "false": "no"}.get(token) or label_words(option.name, token)


def _plain(option: Option, token: str) -> str:
    if token in {"none", "empty"}:
        return "none"
    if option.kind == "set":
        return ", ".join(token.split(","))
    amount = token.replace(",", ", ").replace(";", "; ")
    return f"{amount} {option.unit.removesuffix('s') if amount == '1' else option.unit}".strip()
