import { z } from 'zod';
import { ResultFieldSchema, ResultQuerySchema, ResultViewSchema } from './result-query.ts';

const SavedColumnSchema = z.object({
  field: ResultFieldSchema,
  /** CSS pixels. */
  width: z.number().min(0).max(10_000),
  pinned: z.boolean(),
  hidden: z.boolean(),
});

export const ViewNameSchema = z.string().trim().min(1).max(60);

/** How a person looks at results with certain columns: what is shown of them, in which order, and which columns. */
export const SavedViewSchema = z.object({
  /** No other of the same header has it, in whatever case. */
  name: ViewNameSchema,
  query: ResultQuerySchema,
  /** Of the kinds of rows whose columns were changed, in their order. */
  columns: z.partialRecord(ResultViewSchema, z.array(SavedColumnSchema).max(20_000)),
});
export type SavedView = z.infer<typeof SavedViewSchema>;

const isNamed =
  (name: string) =>
  (view: SavedView): boolean =>
    view.name.toLowerCase() === name.toLowerCase();

/** With one view kept: in the place of the one it replaces, and of one with its name; a new one comes last. */
export function withView(views: readonly SavedView[], view: SavedView, replaces = view.name): SavedView[] {
  const place = views.findIndex(isNamed(replaces));
  const kept = views.map((each, at) => (at === place ? view : each));
  const all = place < 0 ? [...views, view] : kept;
  return all.filter((each) => each === view || !isNamed(view.name)(each));
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => !isNamed(name)(view));
