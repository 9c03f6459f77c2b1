import { openDuck } from '../../electron/results/import/duck.ts';
import { factColumns, reasonBits, verdictOf } from '../../electron/results/judge/reasons-sql.ts';
import { against, type Measurement } from './table.ts';

/** The verdicts of all phones by the rules, against a count by the same columns, in turns and within one session. */
export async function measureRules(database: string): Promise<Measurement[]> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const facts = Object.values(factColumns).join(', ');
    const counted = `SELECT ${facts}, count(*) FROM phones GROUP BY ALL`;
    const judged = `SELECT ${verdictOf('bits')} AS verdict, count(*) FROM (SELECT *, ${reasonBits()} AS bits FROM phones) GROUP BY 1`;
    const time = async (sql: string) => {
      const started = performance.now();
      await session.rows(sql);
      return performance.now() - started;
    };
    const [plain, ruled]: [number[], number[]] = [[], []];
    // The first round reads the columns from the disk.
    for (let round = 0; round < 10; round++) {
      const times = [await time(counted), await time(judged)];
      if (round > 0) [plain, ruled].forEach((all, at) => void all.push(times[at] ?? Number.NaN));
    }
    return [
      {
        what: 'verdicts, against a count by the same columns',
        ...against(plain, ruled, { most: 1.5, shown: (time) => `${time.toFixed(0)} ms` }),
      },
    ];
  } finally {
    await duck.close();
  }
}
