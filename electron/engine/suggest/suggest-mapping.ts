import type { FileInspection } from '../../../shared/csv.ts';
import type { FieldSuggestion, MappingSuggestions, ServiceSuggestion } from '../../../shared/mapping.ts';
import type { BulkService, ServiceId } from '../../../shared/services.ts';
import { bulkServices, serviceIds } from '../../../shared/services.ts';
import { profileContent } from './content.ts';
import { headerWords } from './header-words.ts';
import type { ColumnEvidence } from './judge-column.ts';
import { judgeColumn } from './judge-column.ts';

/** Below this a column is not suggested: better an empty choice than a wrong one. */
const leastConfidence = 0.35;
/** Cells looked at in all, so that a very wide file is as quick as a narrow one. */
const cellBudget = 12_000;

/** When a file suits several services alike, what identifies a person most surely comes first. */
const preference: Record<ServiceId, number> = {
  'phone-append': 1,
  'email-append': 0.98,
  'business-trace': 0.94,
  'name-append': 0.9,
};

/**
 * Suggests a column for each field of each service from the headers and the sampled rows of an inspection;
 * the best service first. Within one service no column is given to two fields.
 */
export function suggestMapping(inspection: FileInspection): MappingSuggestions {
  const { columns, preview } = inspection;
  const rows = preview.slice(0, Math.max(10, Math.floor(cellBudget / Math.max(1, columns.length))));
  const headerless = inspection.headerRows.length === 0;
  const evidence = columns.map(
    (column): ColumnEvidence => ({
      column: column.index,
      header: column.rawHeader.trim(),
      words: headerless ? '' : headerWords(column.rawHeader),
      content: profileContent(rows.map((row) => row[column.index] ?? '')),
    }),
  );
  const services = serviceIds.map((id) => suggestForService(bulkServices[id], evidence));
  services.sort((a, b) => b.fit - a.fit);
  return {
    services,
    content: evidence.map(({ column, content }) => ({
      column,
      looksLike: content.looksLike,
      share: content.looksLike === 'empty' ? 1 : content.share(content.looksLike),
    })),
  };
}

function suggestForService(service: BulkService, evidence: readonly ColumnEvidence[]): ServiceSuggestion {
  const candidates = service.columns.flatMap(({ field, kind }) =>
    evidence.map((column) => ({
      field,
      column: column.column,
      ...judgeColumn(column, kind, service.id, evidence),
    })),
  );
  // Surest first, so that a clear header is never lost to a vague one; the leftmost of equals.
  candidates.sort((a, b) => b.confidence - a.confidence || a.column - b.column);
  const chosen = new Map<string, FieldSuggestion>();
  const taken = new Set<number>();
  for (const { field, column, confidence, reason } of candidates) {
    if (confidence < leastConfidence || chosen.has(field) || taken.has(column)) continue;
    chosen.set(field, { field, column, confidence, reason });
    taken.add(column);
  }
  const fullName = evidence.find(({ content }) => content.looksLike === 'full name');
  const fields = service.columns.map(({ field, kind }): FieldSuggestion => {
    const joined = fullName && (kind === 'first-name' || kind === 'last-name');
    const reason = joined
      ? `First and last names stand in one cell${fullName.header && ` (${fullName.header})`}; split them into two columns first`
      : 'No column looks right';
    return chosen.get(field) ?? { field, column: null, confidence: 0, reason };
  });
  const required = service.columns.filter((column) => column.required);
  const fits = required.map(({ field }) => {
    const found = chosen.get(field);
    const content = evidence.find((column) => column.column === found?.column)?.content;
    return (found?.confidence ?? 0) * (0.5 + 0.5 * (content?.filled ?? 0));
  });
  return { service: service.id, fields, fit: round(Math.min(...fits) * preference[service.id]) };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
