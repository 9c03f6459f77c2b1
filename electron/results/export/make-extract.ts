import { type Problem, ProblemError, problem } from '../../../shared/model/problem.ts';
import {
  type ExportKind,
  type ExportOptions,
  type ExportReceipt,
  type ExportRequest,
  exportKinds,
} from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { Duck, Session } from '../import/duck.ts';
import { judgedIn, notJudged, readMeta } from '../import/meta.ts';
import { rulesVersion } from '../judge/judge-result.ts';
import { isRenewed } from '../judge/reasons-sql.ts';
import { within } from '../view/fields.ts';
import { viewsOf } from '../view/views.ts';
import { callList } from './call-list.ts';
import { emails } from './emails.ts';
import { everything } from './everything.ts';
import type { ListOfResult } from './export-shapes.ts';
import type { Extract } from './extract.ts';
import { exportFields, usualColumns } from './field-text.ts';
import { misses, myFile } from './my-list.ts';
import { openOriginal, pathOfOriginal } from './original-list.ts';
import { nothingEchoed, tiedBy } from './tie-rows.ts';

export interface Asked {
  request: ExportRequest;
  /** The list whose answers it has, where that is known. */
  list: ListOfResult | null;
}

export interface Extracted {
  extract: Extract;
  result: ExportReceipt['result'];
  input: ExportReceipt['input'];
}

/**
 * Makes the extract that a request asks for and gives it to `work`; it ends with it. @throws ProblemError where the result
 * is not judged by today's rules; AbortError.
 */
export async function inExtract<T>(
  duck: Duck,
  { request, list }: Asked,
  signal: AbortSignal | undefined,
  work: (extracted: Extracted) => Promise<T>,
): Promise<T> {
  const query = request.query && { ...request.query, sort: [] };
  const inSight = query && (await viewsOf(duck).ordered(query, 'export', signal));
  return duck.inSession(async (session) => {
    const { layout, rules } = await judgedIn(session);
    const source = await readMeta(session, 'source');
    // Without rules that are today's, nothing is certain to be free to call.
    if (!source || rules !== rulesVersion) throw new ProblemError(notJudged);
    if (inSight) await session.run(`CREATE TEMP TABLE export_keys AS SELECT key FROM views.${inSight.table}`);
    const extract = await extractOf(session, layout, { request, list });
    return await work({
      extract,
      result: { name: 'result.csv', sha256: source.sha256 },
      input: list && (await hashOf(list, signal)),
    });
  }, signal);
}

/** Of the list as the user gave it; null where it is gone. */
const hashOf = async (list: ListOfResult, signal?: AbortSignal): Promise<ExportReceipt['input']> =>
  systemDisk.sha256(await pathOfOriginal(list), signal).then(
    (sha256) => ({ name: list.name, sha256 }),
    () => null,
  );

async function extractOf(session: Session, layout: ResultLayout, { request, list }: Asked): Promise<Extract> {
  const { kind, query } = request;
  const only = (what: 'rows' | 'phones') =>
    query === null ? 'true' : within[query.view][what].replaceAll('$t', 'export_keys');
  const columns =
    request.columns ?? usualColumns(exportFields(kind, layout, await isRenewed(session)), request);
  const inSight = { rows: only('rows'), phones: only('phones') };
  const asked = { ...request, layout, columns, list, inSight };
  if (kind === 'call-list') return callList(session, asked);
  if (kind === 'everything') return everything(session, asked);
  if (kind === 'emails') return emails(session, asked);
  if (list === null) throw new ProblemError(noList);
  return (kind === 'misses' ? misses : myFile)(session, { ...asked, list });
}

export const noList = problem(
  'list-not-known',
  'The list that these answers belong to is not known: this needs the result of a job or list lookup.',
  'Choose another kind of export.',
);

/** What can be taken out of a judged result, as far as that is known without looking at all of it. @throws ProblemError where it is not judged yet; AbortError. */
export async function exportOptionsOf(session: Session, list: ListOfResult | null): Promise<ExportOptions> {
  const { layout } = await judgedIn(session);
  const renewed = await isRenewed(session);
  const ofList = await whyNoList(layout, list, session.signal);
  return {
    kinds: exportKinds.map((kind) => ({
      kind,
      unavailable: kind === 'misses' || kind === 'my-file' ? ofList : whyNot(kind, layout),
      fields: exportFields(kind, layout, renewed),
    })),
  };
}

function whyNot(kind: ExportKind, { columns }: ResultLayout): string | null {
  const has = (...kinds: string[]) => columns.some(({ role }) => kinds.includes(role.kind));
  if (kind === 'call-list' && !has('phone', 'nested')) return 'This result has no phone numbers.';
  if (kind === 'emails' && !has('email', 'nested')) return 'This result has no email addresses.';
  return null;
}

/** Why neither misses nor the user's file can be had; null where they can. */
async function whyNoList(
  layout: ResultLayout,
  list: ListOfResult | null,
  signal?: AbortSignal,
): Promise<string | null> {
  if (list === null) return sentences(noList);
  if (list.of === 'job') {
    const { ids, echoed } = tiedBy(layout, list);
    if (ids === null && echoed.length === 0) return sentences(nothingEchoed);
  }
  try {
    await openOriginal(list, signal);
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return sentences(error.problem);
    throw error;
  }
}

const sentences = ({ message, advice }: Problem) => `${message} ${advice}`;
