import { z } from 'zod';
import type { TeamDatabase } from './team-database.ts';
import { arrayOf, atOnce, type ListToClaim } from './team-store.ts';

/** A part of what a list was answered, which was sent at that time. */
const AnswerPlaceRow = z.object({ list: z.uuid(), member: z.string(), at: z.date(), part: z.number() });
export type AnswerPlace = z.infer<typeof AnswerPlaceRow>;

/** As the database has it, which takes no more either. */
export const mostSealedBytes = 2 ** 20;
const SealedRow = z.object({
  sealed: z.instanceof(Buffer).refine(({ length }) => length <= mostSealedBytes),
});

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** What is asked of a team's database about answers, as `createTeamStore`. */
export const createAnswerStore = (database: TeamDatabase) => ({
  /** Whether members' apps share what they were answered. */
  async share(isOn: boolean): Promise<void> {
    await database.all(z.unknown(), 'SELECT enrich_desk.share_answers($1)', isOn);
  },

  /** Adds a part of what a list of a member was answered, to questions of these hashes. False where answers are not shared any more. */
  async put(list: string, part: number, hashes: BigInt64Array, sealed: Buffer): Promise<boolean> {
    const [row] = await database.all(
      z.object({ put: z.boolean() }),
      'SELECT enrich_desk.put_answers($1, $2, $3, $4) AS put',
      ...[list, part, arrayOf(hashes), sealed],
    );
    return row?.put === true;
  },

  /** Where the answers to questions are, each place once, of the list that was sent last first. */
  async places(of: Pick<ListToClaim, 'address' | 'kind'>, hashes: BigInt64Array): Promise<AnswerPlace[]> {
    const places = new Map<string, AnswerPlace>();
    for (let from = 0; from < hashes.length; from += atOnce) {
      const found = await database.all(
        AnswerPlaceRow,
        `SELECT DISTINCT list.name AS list, list.member, list.at, question.answer AS part FROM enrich_desk.question
         JOIN enrich_desk.space ON space.id = question.space JOIN enrich_desk.list ON list.id = question.list
         WHERE space.address = $1 AND space.kind = $2 AND hash = ANY ($3) AND answer IS NOT NULL`,
        ...[of.address, of.kind, arrayOf(hashes.subarray(from, from + atOnce))],
      );
      for (const place of found) places.set(`${place.list} ${place.part}`, place);
    }
    return [...places.values()].sort((a, b) => b.at.getTime() - a.at.getTime());
  },

  /** Null where it is gone. */
  async get({ list, part }: AnswerPlace): Promise<Buffer | null> {
    const [row] = await database.all(
      SealedRow,
      `SELECT sealed FROM enrich_desk.answer JOIN enrich_desk.list ON list.id = answer.list
       WHERE list.name = $1 AND part = $2`,
      ...[list, part],
    );
    return row?.sealed ?? null;
  },
});
