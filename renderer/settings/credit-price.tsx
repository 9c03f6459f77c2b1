import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CreditPool } from '../../shared/ledger.ts';
import { type CreditPrice, CreditPriceSchema, type CreditPrices } from '../../shared/settings.ts';
import { useSettings } from '../ipc/queries.ts';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

const pools = ['business', 'appending'] as const satisfies readonly CreditPool[];

/** What a credit of each pool costs the user, which no service states: for what results and deductions cost in money. */
export function CreditPriceLine() {
  const { data } = useSettings();
  // Its fields begin with what is saved, and stay while it is being saved.
  if (!data) return null;
  return (
    <div className={classes.line}>
      <div>
        <p className={classes.label}>What a credit costs you</p>
        <p className={classes.hint}>
          If given, Credits and results say what they cost in money. Business lookups take business credits,
          the others appending credits; which ones a bulk job takes is not stated, so its cost is said where
          both cost the same.
        </p>
      </div>
      <div className={classes.prices}>
        {pools.map((pool) => (
          <PriceFields key={pool} pool={pool} prices={data.creditPrices} />
        ))}
      </div>
    </div>
  );
}

const amountOf = (text: string) => Number(text.trim().replace(',', '.'));

function PriceFields({ pool, prices }: { pool: CreditPool; prices: CreditPrices }) {
  const set = useSettingsChange();
  const price: CreditPrice | null = prices[pool];
  const [amount, setAmount] = useState(price ? String(price.amount) : '');
  const [currency, setCurrency] = useState(price?.currency ?? 'USD');
  const isEmpty = amount.trim() === '';
  const read = CreditPriceSchema.safeParse({ amount: amountOf(amount), currency });
  const put = (next: CreditPrice | null) => set.mutate({ creditPrices: { ...prices, [pool]: next } });
  const save = () => {
    if (isEmpty && price !== null) put(null);
    if (!isEmpty && read.success && JSON.stringify(read.data) !== JSON.stringify(price)) put(read.data);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          aria-label={`Price of ${pool === 'business' ? 'a business' : 'an appending'} credit`}
          inputMode="decimal"
          placeholder={pool === 'business' ? 'Business' : 'Appending'}
          w={110}
          value={amount}
          error={!isEmpty && !read.success && 'A number above 0'}
          onChange={(event) => setAmount(event.currentTarget.value)}
          onBlur={save}
        />
        <TextInput
          aria-label={`Currency of ${pool} credits`}
          w={80}
          maxLength={8}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          onBlur={save}
        />
      </Group>
    </form>
  );
}
