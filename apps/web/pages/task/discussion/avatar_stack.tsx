/** Overlapping avatars. @module */
import type { ReactNode } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import type { Person } from "../../board/board_data.ts";

const MOST_AVATARS = 4;

export interface AvatarStackProps {
  people: readonly Pick<Person, "id" | "name" | "image">[];
  /** Names the people, including those whose avatars are not shown. */
  label: string;
  className?: string;
}

export function AvatarStack({ people, label, className = "" }: AvatarStackProps): ReactNode {
  return (
    <span className={`avatar-stack line ${className}`} role="img" aria-label={label} title={label}>
      {people.slice(0, MOST_AVATARS).map(({ id, name, image }) => (
        <Avatar key={id} size="small" name={name} image={image} />
      ))}
      {people.length > MOST_AVATARS && <span className="avatar-rest hint">+{people.length - MOST_AVATARS}</span>}
    </span>
  );
}
