import type { LinesOfChecks } from '../../electron/results/judge/apply-checks.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import type { ColumnRole, ResultColumn, ResultLayout } from '../../shared/model/result-layout.ts';
import {
  type HeldNumbers,
  type LaterChecks,
  nobodyHeld,
  type ResultDecisions,
} from '../../shared/model/result-table.ts';
import { reasons, verdicts } from '../../shared/verdict/verdict.ts';
import { openImported, type ResultFiles } from './result-desk.ts';

/** A layout written by hand: a role for each header, in the order of the file; its parts in the order of their schema. */
export function layoutOf(
  roles: readonly (readonly [header: string, role: ResultColumn['role'], opposite?: boolean])[],
  shape: ResultLayout['shape'] = 'wide',
): ResultLayout {
  return {
    columns: roles.map(([header, role, opposite = false]) => ({
      header,
      role,
      confidence: 'sure',
      opposite,
    })),
    shape,
  };
}

type PhonePart = Extract<ColumnRole, { kind: 'phone' }>['part'];

/** The role of a phone column, of the first slot and person unless said otherwise. */
export const phoneRole = (part: PhonePart, slot = 0, person: number | null = 0): ColumnRole => ({
  ...{ kind: 'phone', slot, part },
  person,
});

/** A table with every cell in quotes. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

interface Judging {
  layout: ResultLayout;
  decisions?: ResultDecisions;
  held?: HeldNumbers;
  later?: LaterChecks;
  linesOf?: LinesOfChecks;
}

export const undecided: ResultDecisions = { blankStateDncIsNone: null };
export const noneHeld: HeldNumbers = nobodyHeld;

/** A phone as it was judged, in words. */
interface JudgedPhone {
  n: number;
  slot: number;
  person: number | null;
  record: number;
  written: string;
  digits: string | null;
  verdict: string;
  reasons: string[];
  /** It speaks for its number. */
  isFirst: boolean;
}

/** Judges an imported result, once for each of `judgings`, and gives the phones back as the last one left them. */
export async function judgedPhones(files: ResultFiles, ...judgings: Judging[]): Promise<JudgedPhone[]> {
  const duck = await openImported(files);
  try {
    for (const { layout, decisions = undecided, held = noneHeld, later, linesOf } of judgings)
      await judgeResult(duck, { layout, decisions, held, later, linesOf });
    const session = await duck.session();
    const rows = await session.rows(
      'SELECT n, slot, person, record, written, digits, verdict, reasons, p IN (SELECT p FROM firsts) FROM phones ORDER BY p',
    );
    return rows.map(([n, slot, person, record, written, digits, verdict, bits, isFirst]) => ({
      n: Number(n),
      slot: Number(slot),
      person: person === null ? null : Number(person),
      record: Number(record),
      written: String(written),
      digits: digits === null ? null : String(digits),
      verdict: verdicts[Number(verdict)] ?? '',
      reasons: reasons.filter((_, bit) => Math.floor(Number(bits) / 2 ** bit) % 2 === 1).map(({ id }) => id),
      isFirst: isFirst === true,
    }));
  } finally {
    await duck.close();
  }
}
