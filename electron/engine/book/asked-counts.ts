import type { AskedBefore, AskedDay, AskedOutcome, RowsSent } from '../../../shared/model/asked-before.ts';
import { type AskedGroup, standingOf } from './asked-rows.ts';
import type { BookQuery } from './book-query.ts';

const noRows = (): RowsSent => ({ once: 0, all: 0 });

/** Counts the rows of a list that were asked before, by day and outcome, for each way in which it may be sent. */
export class AskedCounts {
  private readonly days: Record<AskedOutcome, Map<number, AskedDay>> = {
    hit: new Map(),
    miss: new Map(),
    unknown: new Map(),
  };

  add({ rows, newestDay: day, outcome }: AskedGroup): void {
    const counted = this.dayOf(day, outcome);
    let [sound, damaged, bad, isHeld] = [0, 0, 0, false];
    for (const entry of rows) {
      const standing = standingOf(entry);
      if (standing === 'sound') sound++;
      else if (standing === 'damaged') damaged++;
      else {
        if (standing !== 'mark') bad++;
        if (standing !== 'bad') isHeld = true;
      }
    }
    // A mark in any of them holds all of them back, but where bad rows are kept.
    const usable = isHeld ? 0 : sound + damaged;
    const onlySound = isHeld ? 0 : sound;
    sum(counted.rows['leave-out'], onlySound, 0);
    sum(counted.rows.fix, usable, 0);
    sum(counted.rows.keep, sound + damaged, bad);
  }

  private dayOf(day: number, outcome: AskedOutcome): AskedDay {
    const days = this.days[outcome];
    const known = days.get(day);
    if (known) return known;
    const rows = { 'leave-out': noRows(), keep: noRows(), fix: noRows() };
    const fresh: AskedDay = { day, outcome, rows };
    days.set(day, fresh);
    return fresh;
  }

  result({ unread, today }: BookQuery): AskedBefore {
    const { hit, miss, unknown } = this.days;
    const days = [...hit.values(), ...miss.values(), ...unknown.values()].sort((a, b) => a.day - b.day);
    return { unread, today, days };
  }
}

/** @param rows of which all but one are repetitions @param others that are none, whatever they say */
function sum(to: RowsSent, rows: number, others: number): void {
  to.once += Math.min(1, rows) + others;
  to.all += rows + others;
}
