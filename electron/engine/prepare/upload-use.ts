import type { PrepareChoices } from '../../../shared/check.ts';
import type { ColumnMapping } from '../../../shared/mapping.ts';
import type { ServiceId } from '../../../shared/services.ts';
import type { BookQuery } from '../book/book-query.ts';

/** What a list is sent for. */
export interface UploadUse {
  service: ServiceId;
  mapping: ColumnMapping;
  choices: PrepareChoices;
  /** What was asked before; not looked for where left out. */
  book?: BookQuery | undefined;
}
