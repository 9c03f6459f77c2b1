import { z } from 'zod';
import { FormFieldSchema, ServiceIdSchema } from './services.ts';
import { ShapingSchema } from './shaping.ts';

/** Form field -> zero-based column position. A field without a column is left out. */
export const ColumnMappingSchema = z.partialRecord(FormFieldSchema, z.number().int().min(0));
export type ColumnMapping = z.infer<typeof ColumnMappingSchema>;

export const FieldSuggestionSchema = z.object({
  field: FormFieldSchema,
  column: z.number().int().min(0).nullable(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** In words: "Header says Phone; 98% look like U.S. numbers". */
  reason: z.string(),
});
export type FieldSuggestion = z.infer<typeof FieldSuggestionSchema>;

export const ServiceSuggestionSchema = z.object({
  service: ServiceIdSchema,
  fields: z.array(FieldSuggestionSchema),
  /** 0 to 1: how well the file suits this service. */
  fit: z.number().min(0).max(1),
});
export type ServiceSuggestion = z.infer<typeof ServiceSuggestionSchema>;

/** What a column seems to hold by its content alone: used to warn "this column looks like addresses". */
export const ColumnContentSchema = z.object({
  column: z.number().int().min(0),
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
