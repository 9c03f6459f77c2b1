import classes from './page.module.css';

/** What is known of a thing, a line each: its name and its value. */
export const Facts = ({ lines }: { lines: readonly { name: string; value: string }[] }) => (
  <dl className={classes.facts}>
    {lines.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
