import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { readFlagText } from '../../../shared/verdict/flag-text.ts';
import type { Session } from '../import/duck.ts';

/** Different texts of a flag that are read; more are no flag. */
const mostTexts = 1_000;

/**
 * Makes `export_matches(n)`: the rows of the file with a match, as its own column says it, else those with a person, a
 * phone, an email or an address. @throws ProblemError; AbortError.
 */
export async function markMatches(session: Session, layout: ResultLayout): Promise<void> {
  const { columns } = layout;
  const hit = columns.findIndex(({ role }) => role.kind === 'row' && role.part === 'hit');
  if (hit >= 0) {
    const texts = await session.rows(`SELECT DISTINCT c${hit} FROM raw LIMIT ${mostTexts}`);
    await session.run('CREATE OR REPLACE TEMP TABLE export_hit_texts(text VARCHAR)');
    await session.append('export_hit_texts', (to) => {
      for (const text of texts.map(([each]) => String(each ?? ''))) {
        if (readFlagText(text, 'dnc') !== 'yes') continue;
        to.appendVarchar(text);
        to.endRow();
      }
    });
    await session.run(
      `CREATE OR REPLACE TEMP TABLE export_matches AS SELECT n FROM raw WHERE c${hit} IN (SELECT text FROM export_hit_texts)`,
    );
    return;
  }
  const filled = columns.flatMap(({ role }, column) =>
    (role.kind === 'email' && role.part === 'email') ||
    (role.kind === 'address' && role.part !== 'rank') ||
    (role.kind === 'nested' && (role.holds === 'emails' || role.holds === 'addresses'))
      ? [`trim(c${column}) NOT IN ('', '[]', '{}', 'null')`]
      : [],
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_matches AS SELECT n FROM phones UNION SELECT n FROM people
     UNION SELECT n FROM raw WHERE ${filled.join(' OR ') || 'false'}`,
  );
}
