import { z } from 'zod';

const span = z.object({ start: z.number(), end: z.number() });
const named = z.object({ name: z.string() });
const call = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({ property: named }),
  arguments: z.tuple([
    z.object({
      properties: z.array(z.object({ key: named, value: span.and(z.object({ type: z.string() })) })),
    }),
  ]),
});

/**
 * The text of every function that a script hands to `contextBridge.executeInMainWorld` where it writes it. Electron compiles
 * such a text in the page's world; a debugger may not, where the page's policy forbids it.
 */
export async function functionsForThePage(script: string): Promise<string[]> {
  if (!script.includes('executeInMainWorld')) return [];
  const { parseAst } = await import('vite');
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { callee, arguments: given } = call.safeParse(node).data ?? {};
    const func = given?.[0].properties.find(({ key }) => key.name === 'func')?.value;
    if (callee?.property.name === 'executeInMainWorld' && func && /^(Arrow)?Function/.test(func.type))
      found.push(script.slice(func.start, func.end));
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseAst(script));
  return found;
}
