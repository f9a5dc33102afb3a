/** A profile picture, or the initials of a name. @module */
import { type ReactNode, useState } from "react";
import { isOwnPicture } from "../browser/own_picture.ts";

export interface AvatarProps {
  name: string;
  image: string | null;
  size?: "small" | "medium" | "large";
}

export function Avatar({ name, image, size = "medium" }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const className = size === "medium" ? "avatar" : `avatar avatar-${size}`;
  if (image !== null && image !== broken && isOwnPicture(image, location.href)) {
    return <img className={className} src={image} alt="" onError={() => setBroken(image)} />;
  }
  return (
    <span className={`${className} person-${personHue(name)}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The number of colors for people in `tokens.css`. */
const PERSON_HUES = 10;

/** Returns the color of a person, from 0 to 9. A person has the same color everywhere. */
function personHue(name: string): number {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % PERSON_HUES;
}

/** Returns one or two initials, in any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = "") => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
