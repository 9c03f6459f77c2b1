import { z } from 'zod';
import { type Column, unusedName } from './csv.ts';
import { SpeakingColumnSchema } from './row-words.ts';
import { FormFieldSchema, ServiceIdSchema } from './service-schemas.ts';
import { type SeveralColumns, type Shaping, ShapingSchema } from './shaping.ts';

/** Zero-based position of a column. */
const ColumnPlaceSchema = z.number().int().min(0);

/** Form field -> zero-based column position. A field without a column is left out. */
export const ColumnMappingSchema = z.partialRecord(FormFieldSchema, ColumnPlaceSchema);
export type ColumnMapping = z.infer<typeof ColumnMappingSchema>;

const FieldSuggestionSchema = z.object({
  field: FormFieldSchema,
  column: ColumnPlaceSchema.nullable(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** In words: "Header says Phone; 98% look like U.S. numbers". */
  reason: z.string(),
});
export type FieldSuggestion = z.infer<typeof FieldSuggestionSchema>;

/** What is mapped when this group is taken; a field the group has no column for is left out. */
const GroupOptionSchema = z.object({
  group: z.string(),
  /** As people read it: "Owner 1", "Mailing address". */
  label: z.string(),
  mapping: ColumnMappingSchema,
  /** Its column of full names, where it has no first and last names. */
  fullName: ColumnPlaceSchema.optional(),
});

/** From which group some fields of a service are taken together: names from one person, city and state from one address. */
const GroupChoiceSchema = z.object({
  kind: z.enum(['person', 'address']),
  fields: z.array(FormFieldSchema),
  /** The group that is suggested; null where none is right. */
  taken: z.string().nullable(),
  /** Every group that can be taken, the preferred first. */
  options: z.array(GroupOptionSchema),
});
export type GroupChoice = z.infer<typeof GroupChoiceSchema>;

const ServiceSuggestionSchema = z.object({
  service: ServiceIdSchema,
  fields: z.array(FieldSuggestionSchema),
  choices: z.array(GroupChoiceSchema),
  /** Fields that the person or company taken has several columns for, the preferred first. */
  several: z.array(z.object({ field: FormFieldSchema, columns: z.array(ColumnPlaceSchema) })),
  /** Where the person taken has no first and last names: the column to split. */
  fullName: ColumnPlaceSchema.optional(),
  /** 0 to 1: how well the file suits this service. */
  fit: z.number().min(0).max(1),
});
export type ServiceSuggestion = z.infer<typeof ServiceSuggestionSchema>;

/** What a column seems to hold by its content alone: used to warn "this column looks like addresses". */
const ColumnContentSchema = z.object({
  column: ColumnPlaceSchema,
  /** Such as "phone", "email", "state", "street address", "date", "number", "name", "text", "empty". */
  looksLike: z.string(),
  /** Share of the sampled filled cells that look so, 0 to 1. */
  share: z.number().min(0).max(1),
});
export type ColumnContent = z.infer<typeof ColumnContentSchema>;

/** Suggestions for all services at once, best service first in `services`. */
export const MappingSuggestionsSchema = z.object({
  services: z.array(ServiceSuggestionSchema),
  content: z.array(ColumnContentSchema),
  speaking: z.array(SpeakingColumnSchema).optional(),
});
export type MappingSuggestions = z.infer<typeof MappingSuggestionsSchema>;

/** A mapping the user keeps under a name, or that was used last for the same headers. Headers, not data. */
export const SavedMappingSchema = z.object({
  id: z.string(),
  /** '' for one remembered by itself. */
  name: z.string().max(80),
  service: ServiceIdSchema,
  /** The headers of the file it was made for, in order. */
  headers: z.array(z.string()),
  mapping: ColumnMappingSchema,
  /** What was done to every row: corrections of single cells belong to one list. */
  shaping: ShapingSchema.omit({ edits: true }).optional(),
  usedAt: z.string(),
});
export type SavedMapping = z.infer<typeof SavedMappingSchema>;

const severalNames: Partial<Record<SeveralColumns['field'], string>> = {
  phone_column: 'Phone to send',
  email_column: 'Email to send',
};

/** Where the columns that shaping makes stand: behind those of the file. */
function madeColumns(width: number, { names, several }: Shaping) {
  return {
    names: names && { first: width, middle: width + 1, last: width + 2 },
    several: several && width + (names ? 3 : 0),
  };
}

/** A mapping with the fields for which columns are made. */
export function madeMapping(mapping: ColumnMapping, width: number, shaping: Shaping): ColumnMapping {
  const { names, several } = madeColumns(width, shaping);
  return {
    ...mapping,
    ...(names && {
      first_name_column: names.first,
      middle_name_column: names.middle,
      last_name_column: names.last,
    }),
    ...(shaping.several && several !== undefined && { [shaping.several.field]: several }),
  };
}

/** The columns of a list once it is shaped: those of the file, then those that are made, with names of their own. */
export function shapedColumns(columns: readonly Column[], { names, several }: Shaping): Column[] {
  const shaped = [...columns];
  const made = [
    ...(names ? ['First name', 'Middle name', 'Last name'] : []),
    ...(several ? [severalNames[several.field] ?? 'Value to send'] : []),
  ];
  for (const name of made) {
    const header = unusedName(
      name,
      shaped.map((column) => column.header),
    );
    shaped.push({ index: shaped.length, header, rawHeader: header });
  }
  return shaped;
}
