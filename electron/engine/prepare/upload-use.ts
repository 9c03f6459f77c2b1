import type { PrepareChoices } from '../../../shared/model/check.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import type { ServiceId } from '../../../shared/model/services.ts';
import type { BookQuery } from '../book/book-query.ts';

/** What a list is sent for. */
export interface UploadUse {
  service: ServiceId;
  mapping: ColumnMapping;
  choices: PrepareChoices;
  /** What was asked before; not looked for where left out. */
  book?: BookQuery | undefined;
}
