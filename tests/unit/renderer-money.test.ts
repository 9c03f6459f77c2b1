import { expect, it } from 'vitest';
import { moneyWords } from '../../renderer/money/words.ts';
import { creditsInWords } from '../../renderer/results/money.ts';
import { moneyInWords, pricedCredits, pricedRange, priceOfEither } from '../../shared/priced-credits.ts';
import {
  CreditPriceSchema,
  defaultSettings,
  KeptSettingsSchema,
  SettingsSchema,
} from '../../shared/settings.ts';

const price = { amount: 0.05, currency: 'USD' };

it('writes amounts as people do, small ones with the digits they need', () => {
  expect(moneyInWords(1234.5, 'USD')).toBe('1,234.50 USD');
  expect(moneyInWords(0.0042, '€')).toBe('0.0042 €');
  expect(moneyInWords(0, 'USD')).toBe('0.00 USD');
});

it('puts money beside credits where a price is given, and never without', () => {
  expect(pricedCredits(2, price)).toBe('2 credits (0.10 USD)');
  expect(pricedCredits(1, null)).toBe('1 credit');
  expect(pricedRange(40, 52, price)).toBe('40 to 52 credits (2.00 to 2.60 USD)');
  expect(pricedRange(40, 52, null)).toBe('40 to 52 credits');
  expect(pricedRange(2, 2, price)).toBe('2 credits (0.10 USD)');
});

it('says what credits cost only where the user has given a price', () => {
  expect(creditsInWords(250, 100, null)).toBe('2.5 for a phone that may be called');
  expect(creditsInWords(250, 100, price)).toBe('12.50 USD, 0.13 USD for a phone that may be called');
  expect(creditsInWords(250, 0, price)).toBe('12.50 USD');
  expect(creditsInWords(250, null, price)).toBe('12.50 USD');
  expect(creditsInWords(null, 100, price)).toBe('');
});

it('reads settings from before there was a price, and takes none that is no price', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  for (const amount of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(CreditPriceSchema.safeParse({ ...price, amount }).success).toBe(false);
});

it('takes the one price of earlier settings for both pools, and says what is known of either', () => {
  const before = { ...defaultSettings, creditPrices: undefined, creditPrice: price };
  const both = { business: price, appending: price };
  expect(KeptSettingsSchema.parse(before).creditPrices).toEqual(both);
  expect(KeptSettingsSchema.parse({ ...defaultSettings, creditPrice: null })).toEqual(defaultSettings);
  expect(priceOfEither(both)).toEqual(price);
  expect(priceOfEither({ business: price, appending: null })).toBeNull();
});

it('adds up deductions in money by the pool each takes', () => {
  const byDay = [
    { day: '2026-11-22', service: 'business-lookup' as const, credits: 10 },
    { day: '2026-11-22', service: 'phone-lookup' as const, credits: 4 },
  ];
  const euros = { amount: 0.1, currency: '€' };
  expect(moneyWords(byDay, { business: price, appending: euros })).toBe('0.50 USD and 0.40 €');
  expect(moneyWords(byDay, { business: null, appending: euros })).toBe('0.40 €, and what has no known price');
  expect(moneyWords(byDay, { business: null, appending: null })).toBe('');
});
