import { z } from 'zod';

/** What the user can set for the app as a whole. */
export const SettingsSchema = z.object({
  colorScheme: z.enum(['system', 'light', 'dark']),
  notifications: z.boolean(),
  webhook: z.object({ enabled: z.boolean(), port: z.number().int().min(1024).max(65_535) }),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const defaultSettings: Settings = {
  colorScheme: 'system',
  notifications: true,
  webhook: { enabled: false, port: 8737 },
};
