import { Anchor, Group, Table, Text } from '@mantine/core';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import { type Hits, hitsOf } from '../../shared/model/job-counts.ts';
import { countedIn, type ResultQuery, type ResultSummary } from '../../shared/model/result-query.ts';
import { counted as countedText } from '../../shared/words/amounts.ts';
import { useCreditPrice } from '../ipc/queries.ts';
import { count, creditsCount, matchRate } from '../ui/format.ts';
import { isValueShown } from './result-view.ts';
import { costInWords, valueInWords } from './result-words.ts';
import classes from './results.module.css';
import type { ResultOf } from './use-result.ts';

/** What a figure counts, by the name it has in a summary. */
export type Counted = keyof typeof countedIn;

interface Props {
  summary: ResultSummary;
  query: ResultQuery;
  onPick: (counted: Counted, value: string) => void;
}

interface Figure {
  title: string;
  /** Undefined where no filter shows what each bar counts. */
  counted?: Counted;
  bars: readonly { value: string; count: number }[];
}

/** How a result is spread: small tables with bars, each of which shows its rows. */
export function Insights({ summary, query, onPick }: Props) {
  const all: Figure[] = [
    { title: 'Why not', counted: 'reasons', bars: summary.reasons },
    { title: 'Line types', counted: 'lineTypes', bars: summary.lineTypes },
    { title: 'Phones per person', counted: 'phonesPerPerson', bars: summary.phonesPerPerson },
    { title: 'States', counted: 'states', bars: summary.states },
    { title: 'Last seen', bars: summary.lastSeen },
  ];
  return (
    <aside aria-label="Insights" className={`small ${classes.insights}`}>
      {all
        .filter(({ bars }) => bars.length > 0)
        .map((figure) => (
          <Bars key={figure.title} figure={figure} query={query} onPick={onPick} />
        ))}
    </aside>
  );
}

const mostBars = 8;

function Bars({ figure, query, onPick }: { figure: Figure } & Pick<Props, 'query' | 'onPick'>) {
  const { title, counted, bars } = figure;
  const longest = Math.max(...bars.map((bar) => bar.count));
  return (
    <Table
      layout="fixed"
      captionSide="top"
      withRowBorders={false}
      horizontalSpacing={0}
      verticalSpacing={2}
      fz="xs"
      mb={14}
    >
      <Table.Caption m={0} pb={4} fz="xs" fw={600} ta="left" c="inherit">
        {title}
      </Table.Caption>
      <Table.Tbody>
        {bars.slice(0, mostBars).map((bar) => {
          const words = valueInWords(bar.value);
          const picked = counted !== undefined && isValueShown(query, countedIn[counted], bar.value);
          return (
            <Table.Tr key={bar.value} fw={picked ? 600 : 400}>
              <Table.Th scope="row" w="60%" pr={8} fw="inherit" className="one-line" title={words}>
                {counted ? (
                  <Anchor
                    component="button"
                    type="button"
                    className="one-line"
                    maw="100%"
                    inherit
                    c={picked ? 'var(--desk-accent)' : 'inherit'}
                    underline={picked ? 'always' : 'hover'}
                    aria-pressed={picked}
                    onClick={() => onPick(counted, bar.value)}
                  >
                    {words}
                  </Anchor>
                ) : (
                  words
                )}
              </Table.Th>
              <Table.Td>
                <svg aria-hidden width="100%" height="8" preserveAspectRatio="none" display="block">
                  <rect
                    width={`${(bar.count / longest) * 100}%`}
                    height="8"
                    rx="2"
                    fill="var(--desk-accent)"
                  />
                </svg>
              </Table.Td>
              <Table.Td w={52} pl={8} ta="right" className="tabular">
                {count(bar.count)}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

interface TilesProps {
  summary: ResultSummary;
  job: ResultOf;
}

/** What came of a job in a few numbers; an opened file cost nothing that is known. */
export function Tiles({ summary, job }: TilesProps) {
  const hits = hitsOf({ hits: summary.hits, rows: summary.rows - (job.unsent ?? 0) });
  const { credits = null } = job;
  const price = useCreditPrice('either', job.connection ?? undefined);
  // Earlier answers were paid for by the jobs that asked them.
  const earlier = earlierSum(job.earlier ?? []);
  const isAllPaid = earlier.found === 0;
  const notSent = Math.max(0, (job.prepared?.rejects.rows ?? 0) - earlier.asked);
  return (
    <Group component="dl" gap="4px 32px" fz={12} c="dimmed">
      <Tile name="Match rate" value={matchRate(hits)} more={matchesInWords(hits, notSent)} />
      <Tile name="People" value={count(summary.people)} />
      <Tile
        name="Phones you may call"
        value={count(summary.verdicts['may-call'])}
        more={`of ${count(summary.phones)}${suppressedInWords(summary)}`}
      />
      {job.connection && (
        <Tile
          name="Credits"
          value={creditsCount(credits)}
          more={costInWords(credits, isAllPaid ? summary.verdicts['may-call'] : null, price)}
        />
      )}
    </Group>
  );
}

function Tile({ name, value, more = '' }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Text span fz={18} fw={600} lh={1.3} c="var(--desk-text)" className="tabular">
          {value}
        </Text>{' '}
        <span>{more}</span>
      </dd>
    </div>
  );
}

function suppressedInWords({ reasons }: ResultSummary): string {
  const held = reasons.find(({ value }) => value === 'suppressed')?.count ?? 0;
  return held === 0 ? '' : `, ${count(held)} on your suppression list`;
}

function matchesInWords(hits: Hits | undefined, notSent: number): string {
  const rest = notSent === 0 ? '' : `, ${count(notSent)} not sent`;
  return hits ? `${count(hits.found)} of ${countedText(hits.of, 'row')}${rest}` : `not stated${rest}`;
}
