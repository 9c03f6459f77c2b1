import type { CellRule } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import { readState } from '../../../shared/rules/state.ts';
import { readText } from '../../../shared/rules/text.ts';
import type { ColumnKind } from '../../../shared/services.ts';
import { readBusinessName } from './business-name.ts';
import { readName } from './person-name.ts';

/** The rule by which the cells of each kind of column are read. */
export const ruleOfKind: Record<ColumnKind, CellRule> = {
  phone: readPhone,
  email: readEmail,
  state: readState,
  city: readText,
  'business-name': readBusinessName,
  'first-name': readName,
  'middle-name': readName,
  'last-name': readName,
};
