/** The frames around pages. @module */
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQuiet } from "../../browser/quiet.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { ButtonLink } from "../button/button.tsx";
import { Deferred } from "../error_boundary.tsx";
import { Brand } from "../icon/brand.tsx";
import { Failure, Skeleton } from "../loading.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";
import { Toasts } from "../toast.tsx";
import { PageTitle, type PageTitleProps } from "./page_title.tsx";

const SaveStatus = lazyComponent(async () => (await withTexts(import("./save_status.tsx"))).SaveStatus);

export function RootFrame(): ReactNode {
  const { app } = useText();
  const isQuiet = useQuiet();
  return (
    <>
      <a className="skip rounded" href="#content">
        {app.skip}
      </a>
      {isQuiet && (
        <Deferred>
          <SaveStatus />
        </Deferred>
      )}
      <Outlet />
      <Toasts />
    </>
  );
}

export interface QuietPageProps extends Omit<PageTitleProps, "children"> {
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** A {@linkcode QuietFrame} with a title. */
export function QuietPage({ title, lead, focus = "title", children }: QuietPageProps): ReactNode {
  return (
    <QuietFrame>
      <PageTitle focus={focus}>{title}</PageTitle>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </QuietFrame>
  );
}

/** A page with a single card: a form, a question or a message. */
export function QuietFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="quiet">
      <header className="quiet-head">
        <Brand />
      </header>
      <main id="content" tabIndex={-1} className="card quiet-card">
        {children}
      </main>
    </div>
  );
}

export function NotFoundPage(): ReactNode {
  return (
    <QuietFrame>
      <Missing />
    </QuietFrame>
  );
}

/** A "page not found" message for a page that already has a frame. */
export function Missing(): ReactNode {
  const { missing } = useText();
  return (
    <div className="missing column gap-4">
      <PageTitle>{missing.title}</PageTitle>
      <p className="lead">{missing.text}</p>
      <ButtonLink to="/" variant="primary">
        {missing.home}
      </ButtonLink>
    </div>
  );
}

/** Rendered inside any frame, so it must not be a landmark. */
export function PagePending(): ReactNode {
  return (
    <div className="page grow full">
      <Skeleton lines={5} />
    </div>
  );
}

export function PageError({ error }: { error: unknown }): ReactNode {
  const { errors } = useText();
  return (
    <div className="quiet">
      <div className="card quiet-card">
        <PageTitle>{errors.page}</PageTitle>
        <Failure error={error} onRetry={() => location.reload()} />
      </div>
    </div>
  );
}
