import { openDuck } from '../../electron/engine/results/database/duck.ts';
import { factColumns, reasonBits, verdictOf } from '../../electron/engine/results/judge/reasons-sql.ts';
import { against, type Measurement, median } from './table.ts';

/** The verdicts of all phones by the rules, against a count by the same columns, in turns and within one session. */
export async function measureRules(database: string): Promise<Measurement[]> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const facts = Object.values(factColumns).join(', ');
    const counted = `SELECT ${facts}, count(*) AS phones FROM phones GROUP BY ALL`;
    const judged = (from: string, phones: string) =>
      `SELECT ${verdictOf('bits')} AS verdict, ${phones} FROM (SELECT *, ${reasonBits()} AS bits FROM ${from}) GROUP BY 1`;
    const time = async (sql: string) => {
      const started = performance.now();
      await session.rows(sql);
      return performance.now() - started;
    };
    const [plain, ruled, oneByOne]: [number[], number[], number[]] = [[], [], []];
    // The first round reads the columns from the disk.
    for (let round = 0; round < 10; round++) {
      const times = [
        await time(counted),
        // The same facts, the same verdict: each different set of them is judged once.
        await time(judged(`(${counted})`, 'sum(phones)')),
        await time(judged('phones', 'count(*)')),
      ];
      if (round > 0) [plain, ruled, oneByOne].forEach((all, at) => void all.push(times[at] ?? Number.NaN));
    }
    return [
      {
        what: 'verdicts counted, against a count by the same columns',
        ...against(plain, ruled, { most: 1.5, shown: (time) => `${time.toFixed(0)} ms` }),
      },
      { what: 'each phone judged by itself', goal: '', figure: `${median(oneByOne).toFixed(0)} ms` },
    ];
  } finally {
    await duck.close();
  }
}
