import type { ContraryOptions } from './options.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields a reader must be able to do without. */
const dispensable = new Set([
  'middle_name',
  'age',
  'dob',
  'carrier',
  'last_seen',
  'message',
  'linked_addresses',
]);

/** Rewrites an answer as the options ask: numbers as texts, nulls, and fields nobody has heard of. */
export function disguise(body: object, options: ContraryOptions): object {
  const rewrite = (value: Json): Json => {
    if (typeof value === 'number') return options.numbersAsText ? String(value) : value;
    if (Array.isArray(value)) return value.map(rewrite);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
      key,
      options.nulls && dispensable.has(key) ? null : rewrite(inner),
    ]);
    const extra: [string, Json][] = options.extraFields
      ? [
          ['_links', { self: null }],
          ['confidence_v2', [0.5, 'high']],
        ]
      : [];
    return Object.fromEntries([...entries, ...extra]);
  };
  const plain: Json = JSON.parse(JSON.stringify(body));
  return Object(rewrite(plain));
}
