import { type ExportKind, type ExportOptions, exportKinds } from '../../../../shared/result-export.ts';
import type { ResultLayout } from '../../../../shared/result-layout.ts';
import type { Duck } from '../database/duck.ts';
import { readMeta } from '../database/meta.ts';
import { exportFields } from './export-fields.ts';
import type { SentList } from './shapes.ts';

/** What can be taken out of a judged result, as far as that is known without looking at all of it. */
export async function exportOptionsOf(
  duck: Duck,
  list: SentList | null,
  _signal?: AbortSignal,
): Promise<ExportOptions> {
  const session = await duck.session();
  try {
    const layout = (await readMeta(session, 'judged'))?.layout ?? { columns: [], shape: 'none' as const };
    return {
      kinds: exportKinds.map((kind) => ({
        kind,
        unavailable: whyNot(kind, layout, list),
        fields: exportFields(kind, layout),
      })),
    };
  } finally {
    session.close();
  }
}

function whyNot(kind: ExportKind, { columns }: ResultLayout, list: SentList | null): string | null {
  const has = (...kinds: string[]) => columns.some(({ role }) => kinds.includes(role.kind));
  if (kind === 'call-list' && !has('phone', 'nested')) return 'This result has no phone numbers.';
  if (kind === 'emails' && !has('email', 'nested')) return 'This result has no email addresses.';
  if ((kind === 'misses' || kind === 'my-file') && list === null)
    return 'The list that was sent is not known: this needs the result of a job.';
  return null;
}
