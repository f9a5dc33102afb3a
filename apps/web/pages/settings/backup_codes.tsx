/** Backup codes, shown once, to copy or download. @module */
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { DOWNLOAD } from "../../components/icon/rare_icons.ts";
import { useFullText } from "../../text/mod.tsx";

export function BackupCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const { settings, actions } = useFullText();
  const words = settings.twoFactor;
  const text = codes.join("\n");
  const address = useFullTextFile(`${text}\n`);
  return (
    <>
      <ul className="codes bordered rounded sunken">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton value={text} label={words.codesCopy} />
        <a className="button button-secondary" href={address} download={words.codesFile}>
          <Icon name={DOWNLOAD} />
          <span>{words.download}</span>
        </a>
        <Button variant="primary" onClick={onDone}>
          {actions.done}
        </Button>
      </div>
    </>
  );
}

/** Returns an object URL of a text file. */
function useFullTextFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return address;
}
