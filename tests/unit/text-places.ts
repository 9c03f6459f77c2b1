import { z } from 'zod';

/** A place in an argument where text may stand: the keys that lead to it, and whether it takes a given text. */
interface TextPlace {
  name: string;
  takes(text: string): boolean;
}

const withoutText = ['number', 'boolean', 'undefined', 'null', 'literal', 'enum'];

/**
 * Every place in a schema where text may stand. A kind of schema that is not known here throws, so that none is passed
 * over in silence.
 */
export function textPlaces(schema: z.core.$ZodType, name = ''): TextPlace[] {
  const inside = (part: z.core.$ZodType, key: string) =>
    textPlaces(part, name === '' ? key : `${name}.${key}`);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return [{ name, takes: (text) => schema.safeParse(text).success }];
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined)
    return Object.entries(schema.shape).flatMap(([key, part]) => inside(part, key));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((part) => textPlaces(part, name));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textPlaces(schema.unwrap(), name);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return textPlaces(schema.unwrap(), name);
  if (schema instanceof z.ZodTemplateLiteral)
    return [{ name, takes: (text) => schema.safeParse(text).success }];
  if (schema instanceof z.ZodArray) return inside(schema.element, '[]');
  if (schema instanceof z.ZodRecord)
    return [...inside(schema.keyType, '{key}'), ...inside(schema.valueType, '{value}')];
  if (withoutText.includes(schema._zod.def.type)) return [];
  throw new Error(`${name}: schemas of the kind "${schema._zod.def.type}" are not known here`);
}
