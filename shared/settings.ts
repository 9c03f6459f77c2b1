import { z } from 'zod';

/** What one credit costs the user, which no service states. */
export const CreditPriceSchema = z.object({
  amount: z.number().positive().max(1_000_000),
  /** As the user writes it: "USD", "€". */
  currency: z.string().trim().min(1).max(8),
});
export type CreditPrice = z.infer<typeof CreditPriceSchema>;

/** What the user can set for the app as a whole. */
export const SettingsSchema = z.object({
  colorScheme: z.enum(['system', 'light', 'dark']),
  notifications: z.boolean(),
  webhook: z.object({ enabled: z.boolean(), port: z.number().int().min(1024).max(65_535) }),
  /** Null where the user has taken it back; absent where nobody ever gave one. */
  creditPrice: CreditPriceSchema.nullable().optional(),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const defaultSettings: Settings = {
  colorScheme: 'system',
  notifications: true,
  webhook: { enabled: false, port: 8737 },
};
