/** Buttons, and links styled as buttons. @module */
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";

type Variant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: Variant;
  icon?: IconName;
  /** Takes the full width. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores clicks. */
  pending?: boolean;
}

export function Button({ variant, icon, wide, pending = false, children, onClick, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(variant, wide)}
      // Not `disabled`, which would move focus away.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className = "", ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return <button type="button" className="text-button" {...props} />;
}

type ButtonLinkProps = LinkProps & Look & { children: ReactNode };

export function ButtonLink({ variant, icon, wide, children, ...rest }: ButtonLinkProps): ReactNode {
  return (
    <Link {...rest} className={classOf(variant, wide)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

function classOf(variant: Variant = "secondary", wide = false): string {
  return `button button-${variant}${wide ? " button-wide" : ""}`;
}
