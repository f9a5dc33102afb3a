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
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** One or two letters, in any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = "") => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
