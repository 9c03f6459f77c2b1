import type { PrepareChoices } from '../../shared/check.ts';
import type { ReadingChoice } from '../../shared/csv.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { ColumnMapping } from '../../shared/mapping.ts';
import type { ServiceId } from '../../shared/services.ts';

/** The new job being put together: only what the user decided. Everything guessed is joined in by `planOf`. */
export interface Draft {
  /** Counts openings, so that a file opened again is read again. */
  opened: number;
  path: string | null;
  reading: ReadingChoice;
  service: ServiceId | null;
  mappings: Partial<Record<ServiceId, ColumnMapping>>;
  choices: PrepareChoices;
}

export type DraftAction =
  | { type: 'start-over' }
  | { type: 'open'; path: string }
  | { type: 'read-as'; reading: ReadingChoice }
  | { type: 'choose-service'; service: ServiceId }
  | { type: 'map'; service: ServiceId; mapping: ColumnMapping }
  | { type: 'prepare-with'; choices: Partial<PrepareChoices> }
  | { type: 'run-again'; job: JobRecord };

export const defaultChoices: PrepareChoices = {
  badRows: 'fix',
  duplicateRows: 'leave-out',
  onlyMappedColumns: false,
};

export const emptyDraft: Draft = {
  opened: 0,
  path: null,
  reading: {},
  service: null,
  mappings: {},
  choices: defaultChoices,
};

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  const fresh: Draft = { ...emptyDraft, opened: draft.opened + 1 };
  switch (action.type) {
    case 'start-over':
      return fresh;
    case 'open':
      // A service chosen before any file was there was meant for the file to come.
      return { ...fresh, path: action.path, service: draft.path === null ? draft.service : null };
    case 'read-as':
      // Read differently, the columns may be other ones: what was mapped by position no longer holds.
      return { ...draft, reading: action.reading, mappings: {} };
    case 'choose-service':
      return { ...draft, service: action.service };
    case 'map':
      return { ...draft, mappings: { ...draft.mappings, [action.service]: action.mapping } };
    case 'prepare-with':
      return { ...draft, choices: { ...draft.choices, ...action.choices } };
    case 'run-again': {
      const { source, reading, service, mapping, choices } = action.job;
      return { ...fresh, path: source.path, reading, service, mappings: { [service]: mapping }, choices };
    }
  }
}
