"""The upkeep of the journal, which takes longer than a key may wait: blank segments, room for new records."""

import os

from divermazo.store.segment import SIZE, path_of

RESERVE = 16 * SIZE  # bytes that records leave free
SPARES = 2  # blank segments at the start of a game: more than nearly any game takes


class Upkeep:
    """Works on `journal`, a piece at a time. Erasing, with interrupts off, is done between games, and in one
    only when there is no blank segment left."""

    def __init__(self, journal) -> None:
        self._journal = journal
        self._left = []  # records known not to be over, ascending
        self._played = None  # the log of the game that is played

    def work(self) -> bool:
        """Do one piece; True when there may be more."""
        journal = self._journal
        journal.reader.close()
        if journal.rubbish:
            self._remove(journal.rubbish.pop())
            return True
        if journal.check():
            return True
        wanted = 1 if journal.in_play else SPARES
        if len(journal.spares) < wanted and (self._make_room() or self._make_spare()):
            return True
        for spare in journal.spares:
            if not spare.located:
                self._locate(spare)
                return True
        if journal.waiting:
            journal.flush()
            return journal.ok
        return journal.look_further()

    def take_up(self, log) -> None:
        """See Journal.take_up."""
        self._played = log
        self.prepare_spare()

    # Blank segments

    def prepare_spare(self) -> None:
        """Have a blank segment, in place where that is possible at all."""
        spares = self._journal.spares
        while spares and not spares[0].located:
            self._locate(spares[0])
        if not spares:
            self._make_spare()

    def blank(self, in_place: bool):
        """A Segment to begin with; None when there is none (in place)."""
        journal = self._journal
        if journal.ok and (journal.flash.blocks or not in_place):
            self.prepare_spare()
        if not journal.spares or (in_place and not journal.spares[0].in_place):
            return None
        return journal.spares[0]

    def take_blank(self, id: int, used: bool) -> None:
        """`blank` belongs to record `id` now, or is of no use."""
        number = self._journal.spares.pop(0).number
        if not used:
            self._journal.discard(number)
            return
        self._journal.add(number, id)
        if id in self._left:
            self._left.remove(id)

    def _locate(self, spare) -> None:
        journal = self._journal
        if not spare.locate() and journal.flash.blocks:  # found twice, or not read
            journal.spares.remove(spare)
            journal.discard(spare.number)

    def _make_spare(self) -> bool:
        journal = self._journal
        spare = journal.next_segment()
        try:
            spare.create()
            journal.spares.append(spare)
            journal.ok = True
        except OSError:
            self._remove(spare.number)
            journal.ok = False
        return journal.ok

    def _remove(self, number: int) -> None:
        try:
            os.remove(path_of(self._journal.folder, number))
        except OSError:
            pass

    # Room for new records

    def _has_room(self) -> bool:
        try:
            found = os.statvfs(self._journal.folder)
        except (AttributeError, OSError):  # not every host has it
            return True
        return found[0] * found[3] >= RESERVE + SIZE

    def _make_room(self) -> bool:
        """When space runs low remove one record: the oldest whose game is over, or else the oldest.

        Never the one written last, the one that is played, or one that is offered. True when it has looked at
        a record and has to look at more.
        """
        journal = self._journal
        if self._has_room():
            return False
        if journal.look_further():
            return True
        kept = list(journal.offers.values())
        kept.append(journal.newest())
        if self._played:
            kept.append(self._played.id)
        self._left = [id for id in self._left if journal.holds(id)]
        oldest = [id for id in self._left if id not in kept][:1]
        for number in journal.numbers:
            if number not in kept and number not in self._left and journal.holds(number):
                try:
                    over = journal.finished(number)
                except (ValueError, OSError):
                    journal.set_aside(number)
                    return True
                if not over:
                    self._left.append(number)
                    self._left.sort()
                    return True
                oldest = [number]
                break
        for id in oldest:
            try:
                journal.delete(id)
            except OSError:
                pass
        return False
