/** Name, picture, time zone and language of the account. @module */
import type { User } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { Field, SelectField } from "../../components/form/field.tsx";
import { Form, SaveButton } from "../../components/form/form.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { sessionQuery } from "../../queries/session.ts";
import { languageOf, localeChoiceOf, localeOf } from "../../text/languages.ts";
import { useFullText } from "../../text/mod.tsx";
import { EmailPart } from "./email.tsx";
import { languageOptions, regionOptions, timezoneOptions } from "./regions.ts";
import { Section } from "./section.tsx";

export function ProfileSection({ user }: { user: User }): ReactNode {
  const { settings, fields, checks } = useFullText();
  const words = settings.profile;
  const queries = useQueryClient();
  const chosen = user.locale === null ? undefined : localeChoiceOf(user.locale);
  const reading = chosen?.language ?? languageOf(...navigator.languages);
  return (
    <Section id="profile" title={words.title} text={words.text}>
      <Picture user={user} />
      <Form
        draft="profile"
        className="section-form"
        check={(values) => checkAll(values, { name: required(checks.name) })}
        onSubmit={async ({ name = "", timezone = "UTC", language = "", region = "" }) => {
          await api("POST /api/auth/update-user", { body: { name, timezone, locale: storedLocale(language, region) } });
          await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }}
      >
        <Field name="name" label={fields.personName} autoComplete="name" defaultValue={user.name} required />
        <SelectField
          name="timezone"
          label={words.timezone}
          hint={words.timezoneHint}
          options={timezoneOptions(user.timezone)}
          defaultValue={user.timezone}
        />
        <SelectField
          key={`language ${user.locale}`}
          name="language"
          label={words.language}
          options={languageOptions(words.languageSystem, reading)}
          defaultValue={chosen?.language ?? ""}
        />
        <SelectField
          key={`region ${user.locale}`}
          name="region"
          label={words.region}
          hint={words.regionHint}
          options={regionOptions({ current: chosen?.region, none: words.regionSystem, language: reading })}
          defaultValue={chosen?.region ?? ""}
        />
        <SaveButton />
      </Form>
      <EmailPart user={user} />
    </Section>
  );
}

/** Returns the locale to store. A region needs a language, so the browser's is used if the app supports it. */
function storedLocale(language: string, region: string): string | null {
  if (language === "" && region === "") return null;
  return localeOf({
    language: languageOf(...(language ? [language] : navigator.languages)),
    region: region || undefined,
  });
}

const MAX_PICTURE_BYTES = 512 * 1024;
const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];

function Picture({ user }: { user: User }): ReactNode {
  const words = useFullText().settings.profile;
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { pending, message, setMessage, run } = useAction();

  const change = (work: () => Promise<string>): Promise<void> =>
    run(async () => {
      const done = await work();
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return done;
    });

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    // Cleared, so that choosing the same file again fires an event.
    target.value = "";
    if (!file) return;
    if (!PICTURE_TYPES.includes(file.type)) return setMessage({ failed: true, text: words.pictureType });
    if (file.size > MAX_PICTURE_BYTES) return setMessage({ failed: true, text: words.pictureTooLarge });
    await change(async () => {
      const { url } = await api("PUT /api/user/avatar", {
        body: { contentType: file.type, data: await dataUrlOf(file) },
      });
      await api("POST /api/auth/update-user", { body: { image: url } });
      return words.pictureSaved;
    });
  }

  async function takeAway(): Promise<void> {
    await change(async () => {
      await api("DELETE /api/user/avatar");
      await api("POST /api/auth/update-user", { body: { image: null } });
      return words.pictureRemoved;
    });
  }

  return (
    <div className="picture line wrap gap-4">
      <Avatar name={user.name} image={user.image} size="large" />
      <div>
        <div className="actions">
          <Button pending={pending} onClick={() => input.current?.click()}>
            {words.upload}
          </Button>
          {user.image !== null && (
            <Button variant="quiet" onClick={takeAway}>
              {words.removePicture}
            </Button>
          )}
        </div>
        <p className="hint">{words.pictureHint}</p>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(",")}
          hidden
          aria-label={words.upload}
          onChange={upload}
        />
      </div>
      <MessageBox message={message} />
    </div>
  );
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
