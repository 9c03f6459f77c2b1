import type { KeptLookupRow } from '../../../shared/model/lookup-history.ts';
import {
  hitsOfLookups,
  type LookupListAnswer,
  type LookupListRow,
  type LookupListRows,
  type LookupListSummary,
} from '../../../shared/model/lookup-list.ts';
import type { LookupRowsRequest } from '../../../shared/model/lookup-schemas.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import { bulkServices, lookupServices } from '../../../shared/model/services.ts';
import { decodeLookupItem } from '../../service/replies/decode-lookup.ts';
import { parseReplyJson } from '../../service/replies/decode-values.ts';
import type { ListProgress, RowState } from './list-progress.ts';
import type { ListRunner } from './list-runner.ts';
import { firstAnswer, type ListRecord, mostSpent, noTotals } from './list-store.ts';

/** @param list what is in memory of it */
export function summaryOf(
  record: ListRecord,
  list?: { progress: ListProgress; runner: Pick<ListRunner, 'waits' | 'isAwaiting'> },
): LookupListSummary {
  const { id, name, createdAt, kind, connection, state, pausedBy, limit } = record;
  const { verdicts = null, hits, renewed } = record.judged ?? {};
  const price = lookupServices[kind].creditsPerHit;
  const totals = list?.progress.totals() ?? record.totals ?? noTotals;
  const { money, toAsk, unknownAsked, elsewhereAsked, ...shown } = totals;
  const waits = state === 'running' ? list?.runner.waits() : undefined;
  return {
    id,
    name,
    createdAt,
    kind,
    connection,
    state,
    pausedBy,
    awaiting: state !== 'running' && (list?.runner.isAwaiting() ?? false),
    problem: waits?.problem ?? record.problem,
    waitingUntil: waits ? new Date(waits.until).toISOString() : null,
    ...shown,
    credits: {
      deducted: money.deducted,
      repliesSay: money.repliesSay === money.deducted ? null : money.repliesSay,
      notStated: money.notStated,
      atMost: mostSpent(money, price) + toAsk * price,
      againAtMost: unknownAsked * price,
      elsewhereAtMost: elsewhereAsked * price,
      limit,
    },
    resultReady: record.resultAt !== null,
    verdicts,
    hits: hits ?? hitsOfLookups(shown.counts),
    checkedAt: renewed?.checkedAt ?? firstAnswer(record),
    ...(renewed && renewed.blocked > 0 && { blocked: renewed.blocked }),
    ...(record.earlier && { earlier: record.earlier }),
  };
}

const longestInput = 200;

/** What a row asks, or what stands in its mapped cells. */
function inputOf({ ask, cells }: KeptLookupRow, { service, mapping }: ListRecord): string {
  const values = ask
    ? Object.values(ask)
    : bulkServices[service].columns.map(({ field }) => cells[mapping[field] ?? -1] ?? '');
  const text = values.filter((value) => value.trim() !== '').join(', ');
  return text.length > longestInput ? `${text.slice(0, longestInput)}…` : text;
}

export function rowView(row: KeptLookupRow, record: ListRecord, progress: ListProgress): LookupListRow {
  const { outcome, message, credits, people, at } = progress.stateOf(row);
  const same = row.sameAs === undefined ? null : (progress.rows[row.sameAs - 1]?.row ?? null);
  const words = same === null ? [message] : [`Same as row ${same}`, message];
  return {
    n: row.n,
    row: row.row,
    input: inputOf(row, record),
    outcome,
    isAsked: row.ask !== null,
    askedBefore: row.askedBefore === true,
    message: words.filter(Boolean).join(': ') || null,
    // It is paid for once, where it was asked.
    credits: same === null ? credits : outcome === 'waiting' || outcome === 'asking' ? null : 0,
    people,
    at,
  };
}

export function rowsView(
  { from, count, outcome, search = '' }: LookupRowsRequest,
  record: ListRecord,
  progress: ListProgress,
): LookupListRows {
  const wanted = search.trim().toLowerCase();
  const view = (row: KeptLookupRow) => rowView(row, record, progress);
  const ended = outcome
    ? progress.rows.filter((row) => progress.stateOf(row).outcome === outcome)
    : progress.rows;
  if (wanted === '') return { total: ended.length, rows: ended.slice(from, from + count).map(view) };
  const found = ended
    .map(view)
    .filter(({ input, message }) => `${input}\n${message ?? ''}`.toLowerCase().includes(wanted));
  return { total: found.length, rows: found.slice(from, from + count) };
}

export function answerView(row: KeptLookupRow, record: ListRecord, progress: ListProgress): LookupListAnswer {
  const source = row.sameAs === undefined ? row : (progress.rows[row.sameAs - 1] ?? row);
  return { asked: source.ask, answer: answerOf(progress.stateOf(row), record) };
}

/** The answer of a row, decoded anew from what came. */
function answerOf({ came, credits, request }: RowState, { kind }: ListRecord): LookupAnswer | null {
  if (came === null) return null;
  // What an array says of itself as a whole is its number only.
  const common = { creditsDeducted: credits, requestId: request, timestamp: null, apiVersion: null };
  if ('raw' in came) return { ...common, item: null, notice: came.notice, raw: came.raw };
  const json = parseReplyJson(came.json);
  return { ...common, item: decodeLookupItem(kind, json), raw: JSON.stringify(json, null, 2) };
}
