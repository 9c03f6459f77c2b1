import { z } from 'zod';
import { isShortcut } from './quick-shortcut.ts';
import type { LookupKind } from './services.ts';

/** What one credit costs the user, which no service states. */
export const CreditPriceSchema = z.object({
  amount: z.number().positive().max(1_000_000),
  /** As the user writes it: "USD", "€". */
  currency: z.string().trim().min(1).max(8),
});
export type CreditPrice = z.infer<typeof CreditPriceSchema>;

/** By the credits that a lookup takes; null where the user gave none. */
const CreditPricesSchema = z.object({
  business: CreditPriceSchema.nullable().default(null),
  appending: CreditPriceSchema.nullable().default(null),
});
export type CreditPrices = z.infer<typeof CreditPricesSchema>;

const days = z.number().int().min(0).max(3650);
const perMinute = z.number().int().min(1).max(6000);
const keepDays = days.min(1).nullable();
const quickShortcut = z.string().max(80).refine(isShortcut).nullable();
const ofEachKind = <Field extends z.ZodType>(field: Field): Record<LookupKind, Field> => ({
  business: field,
  phone: field,
  email: field,
  name: field,
});

/** What the user can set for lookups; every field has a default, so that older files still read. */
export const LookupSettingsSchema = z.object({
  /** Requests that one connection sends to one kind's address in any 60 seconds, at most. */
  perMinute: z.object(ofEachKind(perMinute.default(500))).prefault({}),
  /** A kept answer is offered in place of asking again where it is no older; 0 where it never is. */
  offerKeptDays: days.default(30),
  /** Lookups are kept so long; null where they stay until they are removed. */
  keepDays: keepDays.default(365),
  /** False in private mode: nothing of a lookup is kept. */
  remember: z.boolean().default(true),
  /** The keys that open quick lookup anywhere, as Electron writes them; null where it is off. */
  quickShortcut: quickShortcut.default(null),
});
export type LookupSettings = z.infer<typeof LookupSettingsSchema>;

/** A change of some of them. What is left out stays: no default may take its place. */
export const LookupSettingsChangeSchema = z
  .object({
    perMinute: z.object(ofEachKind(perMinute)).partial(),
    offerKeptDays: days,
    keepDays,
    remember: z.boolean(),
    quickShortcut,
  })
  .partial();
export type LookupSettingsChange = z.infer<typeof LookupSettingsChangeSchema>;

/** What a change names. */
const given = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function withLookupChange(now: LookupSettings, change: LookupSettingsChange): LookupSettings {
  const { perMinute: most = {}, ...others } = change;
  return LookupSettingsSchema.parse({
    ...now,
    ...given(others),
    perMinute: { ...now.perMinute, ...given(most) },
  });
}

/** What the user can set for the app as a whole. */
export const SettingsSchema = z.object({
  colorScheme: z.enum(['system', 'light', 'dark']),
  notifications: z.boolean(),
  /** Whether the app looks by itself for new versions of it. */
  lookForUpdates: z.boolean().default(true),
  /** The app starts when its user signs in, and stays in the tray when its window is closed. */
  startsAtLogin: z.boolean().default(false),
  webhook: z.object({ enabled: z.boolean(), port: z.number().int().min(1024).max(65_535) }),
  creditPrices: CreditPricesSchema.prefault({}),
  lookups: LookupSettingsSchema.prefault({}),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const SettingsChangeSchema = z
  .object({
    colorScheme: SettingsSchema.shape.colorScheme,
    notifications: z.boolean(),
    lookForUpdates: z.boolean(),
    startsAtLogin: z.boolean(),
    webhook: SettingsSchema.shape.webhook.partial(),
    creditPrices: CreditPricesSchema,
    lookups: LookupSettingsChangeSchema,
  })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChangeSchema>;

/** The settings after a change: what it leaves out stays. */
export function withSettingsChange(now: Settings, settings: SettingsChange): Settings {
  const { lookups = {}, webhook = {}, ...change } = settings;
  return SettingsSchema.parse({
    ...now,
    ...given(change),
    webhook: { ...now.webhook, ...given(webhook) },
    lookups: withLookupChange(now.lookups, lookups),
  });
}

export const defaultSettings: Settings = SettingsSchema.parse({
  colorScheme: 'system',
  notifications: true,
  webhook: { enabled: false, port: 8737 },
});
