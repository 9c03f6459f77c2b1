import type {
  ResultField,
  ResultFilter,
  ResultQuery,
  ResultSummary,
} from '../../shared/model/result-query.ts';
import { count } from '../ui/format.ts';
import { valueInWords } from './filter-words.ts';
import classes from './results.module.css';

interface Props {
  summary: ResultSummary;
  query: ResultQuery;
  onPick: (field: ResultField, value: string) => void;
}

interface Figure {
  title: string;
  /** The column each bar filters by; undefined where there is none. */
  field: ResultField | undefined;
  bars: readonly { value: string; count: number }[];
}

/** How a result is spread: small tables with bars, each of which shows its rows. */
export function Figures({ summary, query, onPick }: Props) {
  const figures: Figure[] = [
    { title: 'Why not', field: 'reasons', bars: summary.reasons },
    { title: 'Line types', field: 'phone-type', bars: summary.lineTypes },
    { title: 'Phones per person', field: 'person-phones', bars: summary.phonesPerPerson },
    { title: 'States', field: 'person-state', bars: summary.states },
    { title: 'Last seen', field: undefined, bars: summary.lastSeen },
  ];
  return (
    <aside aria-label="Figures" className={classes.figures}>
      {figures
        .filter(({ bars }) => bars.length > 0)
        .map((figure) => (
          <Bars key={figure.title} figure={figure} query={query} onPick={onPick} />
        ))}
    </aside>
  );
}

const mostBars = 8;

function Bars({ figure, query, onPick }: { figure: Figure } & Pick<Props, 'query' | 'onPick'>) {
  const { title, field, bars } = figure;
  const longest = Math.max(...bars.map((bar) => bar.count));
  return (
    <table className={classes.bars}>
      <caption>{title}</caption>
      <tbody>
        {bars.slice(0, mostBars).map((bar) => {
          const words = valueInWords(bar.value);
          const picked = field !== undefined && isPicked(query.filters, field, bar.value);
          return (
            <tr key={bar.value} data-picked={picked || undefined}>
              <th scope="row" title={words}>
                {field ? (
                  <button type="button" aria-pressed={picked} onClick={() => onPick(field, bar.value)}>
                    {words}
                  </button>
                ) : (
                  words
                )}
              </th>
              <td>
                <svg aria-hidden width="100%" height="8" preserveAspectRatio="none">
                  <rect width={`${(bar.count / longest) * 100}%`} height="8" rx="2" />
                </svg>
              </td>
              <td className={classes.barCount}>{count(bar.count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const isPicked = (filters: readonly ResultFilter[], field: ResultField, value: string) =>
  filters.some(
    (filter) => filter.kind === 'one-of' && filter.field === field && filter.values.includes(value),
  );
