import { type Problem, ProblemError } from '../../../shared/model/problem.ts';
import { type ExportKind, type ExportOptions, exportKinds } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { Duck } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';
import { isRenewed } from '../judge/renewed-sql.ts';
import { exportFields } from './export-fields.ts';
import type { ListOfResult } from './export-shapes.ts';
import { noList } from './make-extract.ts';
import { openOriginal } from './original-list.ts';
import { nothingEchoed, tiedBy } from './tie-rows.ts';

/** What can be taken out of a judged result, as far as that is known without looking at all of it. @throws AbortError. */
export function exportOptionsOf(
  duck: Duck,
  list: ListOfResult | null,
  signal?: AbortSignal,
): Promise<ExportOptions> {
  return duck.inSession(async (session) => {
    const layout = (await readMeta(session, 'judged'))?.layout ?? { columns: [], shape: 'none' as const };
    const renewed = await isRenewed(session);
    const ofList = await whyNoList(layout, list, signal);
    return {
      kinds: exportKinds.map((kind) => ({
        kind,
        unavailable: kind === 'misses' || kind === 'my-file' ? ofList : whyNot(kind, layout),
        fields: exportFields(kind, layout, renewed),
      })),
    };
  }, signal);
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
