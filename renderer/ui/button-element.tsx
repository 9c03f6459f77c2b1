import { type ComponentProps, useState } from 'react';

/**
 * The element of every button. One that is disabled while it has the keyboard (it works, or has done what it was for) says
 * so and hears no press, but keeps the keyboard until it is left: the browser would take it from a disabled element, and
 * who pressed it by a key would be at the top of the page.
 */
export function ButtonElement({
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  type = 'button',
  ...props
}: ComponentProps<'button'>) {
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const keepsKeyboard = disabled && hasKeyboard;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !hasKeyboard}
      aria-disabled={keepsKeyboard || props['aria-disabled']}
      onClick={keepsKeyboard ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setHasKeyboard(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasKeyboard(false);
        onBlur?.(event);
      }}
    />
  );
}
