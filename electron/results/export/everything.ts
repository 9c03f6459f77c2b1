import { unusedName } from '../../../shared/model/csv.ts';
import type { Session } from '../import/duck.ts';
import { phoneSlots } from '../judge/phone-slots.ts';
import { checkedOn, countByVerdict, isRenewed, joinRenewed, verdictBefore } from '../judge/reasons-sql.ts';
import { countedReasons, type Extract, type ExtractRequest, ofRows, sqlExtract } from './extract.ts';
import { formattedPhone, reasonWords, verdictWords } from './field-text.ts';

/** Phones of a row that stand as JSON in a cell: so many get columns of their own. */
const mostNested = 30;

/** The result as it came, with a verdict and its reasons for each phone of a row. @throws ProblemError; AbortError. */
export async function everything(session: Session, request: ExtractRequest): Promise<Extract> {
  const { layout, phoneFormat } = request;
  const inSight = request.inSight.rows;
  const own = phoneSlots(layout);
  const renewed = await isRenewed(session);
  const highest = Math.max(-1, ...own.map(({ slot }) => slot));
  const [mostSlots = -1] = await session.numbers('SELECT coalesce(max(slot), -1) FROM phones');
  const nested = Math.max(0, mostSlots - highest);
  const taken: string[] = layout.columns.map(({ header }) => header);
  const column = (name: string, text: string) => {
    const free = unusedName(name, taken);
    taken.push(free);
    return { name: free, text: `coalesce(${text}, '')` };
  };
  const slots = [
    ...own.map(({ slot, number }) => ({ slot, name: layout.columns[number]?.header ?? '', isOwn: true })),
    ...Array.from({ length: Math.min(nested, mostNested) }, (_, index) => ({
      slot: highest + 1 + index,
      name: `Phone ${index + 1}`,
      isOwn: false,
    })),
  ];
  const judged = slots.flatMap(({ slot, name, isOwn }) => [
    ...(isOwn ? [] : [column(name, `judged.w${slot}`)]),
    column(`${name} verdict`, `judged.v${slot}`),
    column(`${name} why`, `judged.r${slot}`),
    ...(renewed
      ? [column(`${name} verdict before`, `judged.b${slot}`), column(`${name} checked on`, `judged.d${slot}`)]
      : []),
  ]);
  const sums = slots.map(
    ({ slot }) =>
      `any_value(coalesce(${formattedPhone('digits', phoneFormat)}, written)) FILTER (slot = ${slot}) AS w${slot},
       any_value(${verdictWords('verdict')}) FILTER (slot = ${slot}) AS v${slot}, any_value(${reasonWords('reasons')}) FILTER (slot = ${slot}) AS r${slot}
       ${renewed ? `, any_value(${verdictWords(verdictBefore)}) FILTER (slot = ${slot}) AS b${slot}, any_value(${checkedOn}) FILTER (slot = ${slot}) AS d${slot}` : ''}`,
  );
  const phones =
    slots.length === 0
      ? ''
      : `LEFT JOIN (SELECT n, ${sums.join(', ')} FROM phones ${renewed ? joinRenewed : ''} GROUP BY n) judged USING (n)`;
  const [kept = 0, all = 0] = await session.numbers(`SELECT count(*) FILTER (${inSight}), count(*) FROM raw`);
  const isSeen = ofRows(request);
  const keptByVerdict = await countByVerdict(session, `phones WHERE ${isSeen}`);
  const [unseen = 0] = await session.numbers(`SELECT count(*) FROM phones WHERE NOT ${isSeen}`);
  return sqlExtract(
    session,
    {
      columns: [
        ...layout.columns.map(({ header }, index) => ({ name: header, text: `coalesce(raw.c${index}, '')` })),
        ...judged,
      ],
      from: `FROM (SELECT * FROM raw WHERE ${inSight}) raw ${phones}`,
      order: 'raw.n',
    },
    {
      rows: kept,
      counted: 'phones',
      keptByVerdict,
      leftOut: countedReasons([['In rows that are not in sight', unseen]]),
      notes: [
        ...(nested > mostNested
          ? [
              `Some rows have more than ${mostNested} phones: the verdicts of the first ${mostNested} stand in columns of their own.`,
            ]
          : []),
        ...(kept < all ? [`Only the rows in sight: ${kept} of ${all}.`] : []),
      ],
    },
  );
}
