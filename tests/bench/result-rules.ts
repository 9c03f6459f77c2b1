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
    const [plain, ruled, bySet]: [number[], number[], number[]] = [[], [], []];
    // The first round reads the columns from the disk.
    for (let round = 0; round < 10; round++) {
      const times = [
        await time(counted),
        await time(judged('phones', 'count(*)')),
        await time(judged(`(${counted})`, 'sum(phones)')),
      ];
      if (round > 0) [plain, ruled, bySet].forEach((all, at) => void all.push(times[at] ?? Number.NaN));
    }
    return [
      {
        what: 'verdicts, against a count by the same columns',
        ...against(plain, ruled, { most: 1.5, shown: (time) => `${time.toFixed(0)} ms` }),
      },
      // The same facts, the same verdict. Only counts could be had so; the app needs the verdict of each phone.
      {
        what: 'were each different set of facts judged once',
        goal: '',
        figure: `${median(bySet).toFixed(0)} ms`,
      },
    ];
  } finally {
    await duck.close();
  }
}
