import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AnsweredQuestion, SharedAnswers } from '../../../shared/model/earlier-answers.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { QuestionHash } from '../../engine/book/question-hash.ts';
import { NewFile } from '../../engine/prepare/new-file.ts';
import { tieForCertain } from '../export/row-outcomes.ts';
import type { Duck } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';
import type { ShareAnswersRequest, SharedParts } from './join-shapes.ts';
import { answerColumns, chooseRows, noteSent } from './take-earlier.ts';

const compress = promisify(gzip);

/** Whoever asks a few of the same questions fetches little besides. */
const mostQuestions = 1_000;
const mostCharacters = 1 << 18;

/**
 * Writes what a judged result says for certain of each question of its list: the service's own columns, and what a question is matched
 * on in place of the list's. Each part is a `SharedAnswersSchema` as compressed JSON. @throws ProblemError; AbortError.
 */
export function shareAnswers(
  duck: Duck,
  { list, sent, key, to }: ShareAnswersRequest,
  signal?: AbortSignal,
): Promise<SharedParts> {
  return duck.inSession(async (session) => {
    const file = await NewFile.create(to, 'What your team is to share could not be written');
    const layout = (await readMeta(session, 'judged'))?.layout;
    const shared: SharedParts = [];
    if (layout && (await tieForCertain(session, layout, sent))) {
      const columns = answerColumns(layout, await noteSent(session, list));
      // Each question stands for itself once.
      await session.run(
        `CREATE OR REPLACE TEMP TABLE earlier_asked AS
         SELECT min(place) AS turn, min(place) AS row, high, low FROM earlier_sent GROUP BY high, low`,
      );
      await chooseRows(session);
      const hash = new QuestionHash(key, lookupOfService[list.service]);
      const names = columns.map(({ name }) => name);
      let answers: AnsweredQuestion[] = [];
      let characters = 0;
      const flush = async () => {
        if (answers.length === 0) return;
        const part: SharedAnswers = { names, answers };
        const bytes = await compress(JSON.stringify(part));
        await file.writeBytes(bytes);
        shared.push({ bytes: bytes.length, hashes: hash.flushed() });
        answers = [];
        characters = 0;
      };
      const cells = columns.map(({ column }) => `, coalesce(c${column}, '')`).join('');
      const sql = `SELECT high, low, matched${cells} FROM earlier_rows JOIN earlier_asked USING (turn)
        LEFT JOIN raw USING (n) ORDER BY turn, n`;
      for await (const batch of session.batches(sql))
        for (const [high, low, matched, ...values] of batch) {
          const question = { high: Number(high), low: Number(low), isHit: matched === true };
          const row = values.map(String);
          const last = answers.at(-1);
          if (last?.high === question.high && last.low === question.low) last.rows.push(row);
          else {
            if (answers.length === mostQuestions || characters > mostCharacters) await flush();
            hash.add(question.high, question.low);
            answers.push({ ...question, rows: [row] });
          }
          characters += row.reduce((sum, cell) => sum + cell.length, 0);
        }
      await flush();
    }
    await file.finish();
    return shared;
  }, signal);
}
