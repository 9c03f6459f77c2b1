import { z } from 'zod';

declare const resultType: unique symbol;

/** One channel: the schema its argument must pass, and the type of what it answers. */
export interface Channel<Argument extends z.ZodType, Value> {
  argument: Argument;
  readonly [resultType]?: Value;
}

export const answers =
  <Value>() =>
  <Argument extends z.ZodType>(argument: Argument): Channel<Argument, Value> => ({ argument });

export const nothing = z.undefined();
export const id = z.string().min(1).max(64);
export const taskId = z.string().min(1).max(64);
export const ofJob = z.object({ jobId: id });
