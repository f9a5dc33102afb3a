/** A section of the settings. @module */
import type { ReactNode } from "react";

export interface SectionProps {
  /** The URL fragment of the section. */
  id: string;
  title: string;
  text: string;
  badge?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ id, title, text, badge, className = "", children }: SectionProps): ReactNode {
  return (
    <section id={id} className={`card section ${className}`} aria-labelledby={`${id}-title`}>
      <div>
        <div className="section-title">
          <h2 id={`${id}-title`}>{title}</h2>
          {badge}
        </div>
        <p className="lead">{text}</p>
      </div>
      {children}
    </section>
  );
}
