import { expect, it } from 'vitest';
import { creditsInWords, moneyInWords } from '../../renderer/results/money.ts';
import { CreditPriceSchema, defaultSettings, SettingsSchema } from '../../shared/settings.ts';

const price = { amount: 0.05, currency: 'USD' };

it('writes amounts as people do, small ones with the digits they need', () => {
  expect(moneyInWords(1234.5, 'USD')).toBe('1,234.50 USD');
  expect(moneyInWords(0.0042, '€')).toBe('0.0042 €');
  expect(moneyInWords(0, 'USD')).toBe('0.00 USD');
});

it('says what credits cost only where the user has given a price', () => {
  expect(creditsInWords(250, 100, null)).toBe('2.5 for a phone that may be called');
  expect(creditsInWords(250, 100, price)).toBe('12.50 USD, 0.13 USD for a phone that may be called');
  expect(creditsInWords(250, 0, price)).toBe('12.50 USD');
  expect(creditsInWords(null, 100, price)).toBe('');
});

it('reads settings from before there was a price, and takes none that is no price', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  for (const amount of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(CreditPriceSchema.safeParse({ ...price, amount }).success).toBe(false);
});
