/** Which page is shown at which address. Pages are loaded when they are opened. @module */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { returnPath } from "./browser/return_path.ts";
import { NotFoundPage, PageError, PagePending, RootFrame } from "./components/shell/frame.tsx";
import { sessionEnd } from "./drafts/session_end.ts";
import { readBoardSearch } from "./pages/board/board_filter.ts";
import { preloadBoard } from "./queries/board.ts";
import { instanceQuery, sessionQuery } from "./queries/session.ts";
import { worded } from "./text/languages.ts";

interface RouterContext {
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootFrame, notFoundComponent: NotFoundPage });

/** What an address may say besides its path. Whatever else is there is ignored. */
interface Search {
  /** Where to go on after signing in. */
  next?: string;
  /** What happened before, as one of a few words. */
  because?: string;
  /** Why another service sent the browser back. */
  error?: string;
  /** The invitation that is being accepted. */
  invitation?: string;
  /** What a mail handed out. */
  token?: string;
  /** What is searched for. */
  q?: string;
  /** The workspace that is searched; absent means all. */
  workspace?: string;
  /** RFC 8628 3.3.1. */
  user_code?: string;
  /** What a program asks for that sent the browser here. */
  request_id?: string;
}

const NAMES = ["because", "error", "invitation", "q", "request_id", "token", "user_code", "workspace"] as const;

function readSearch(search: Record<string, unknown>): Search {
  const read: Search = {};
  for (const name of NAMES) {
    const value = search[name];
    // The router parses digits as a number.
    if (typeof value === "string" || typeof value === "number") read[name] = String(value);
  }
  // Mails say where to go on in better-auth's word.
  const next = returnPath(search.next ?? search.callbackURL, globalThis.location?.origin ?? "http://localhost");
  if (next !== "/") read.next = next;
  return read;
}

const loadShell = () => import("./components/shell/shell.tsx");
const loadBoard = () => import("./pages/board/board.tsx");

/** What fails is loaded again, and said, by whoever needs it. */
function begin(loading: Promise<unknown>): void {
  loading.catch(() => {});
}

/** Only for whoever is signed in: everybody else signs in first and comes back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: lazyRouteComponent(loadShell, "Shell"),
  async beforeLoad({ context, location }) {
    // On their way together with the answer: almost everybody who comes here is signed in.
    begin(loadShell());
    if (/\/p\/[^/]+$/.test(location.pathname)) begin(loadBoard());
    const session = await context.queries.ensureQueryData(sessionQuery);
    // While the dialog asks for a sign-in the page stays; whoever closed it and goes on signs in first.
    if (session && (!sessionEnd.ended || sessionEnd.ended.isAsking)) return;
    const instance = await context.queries.ensureQueryData(instanceQuery);
    // Who comes first has no account to sign in with.
    const to = instance.hasUsers ? "/sign-in" : "/sign-up";
    throw redirect({ to, search: location.href === "/" ? {} : { next: location.href } });
  },
});

/** Only for whoever is not signed in: everybody else goes on at once. */
async function leaveIfSignedIn({ context, search }: { context: RouterContext; search: Search }): Promise<void> {
  // Whoever cannot be asked about sees the form, which then says why.
  const session = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
  if (!session || sessionEnd.ended) return;
  const next = new URL(search.next ?? "/", location.origin);
  throw redirect({
    to: next.pathname as "/",
    search: Object.fromEntries(next.searchParams) as Search,
    hash: next.hash.slice(1),
    replace: true,
  });
}

type Load = () => RouteComponent;
const page = <Path extends string>(path: Path, component: Load) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: readSearch, component: component() });
const outsidePage = <Path extends string>(path: Path, component: Load) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readSearch,
    beforeLoad: leaveIfSignedIn,
    component: component(),
  });
const insidePage = <Path extends string>(path: Path, component: Load) =>
  createRoute({ getParentRoute: () => inside, path, validateSearch: readSearch, component: component() });

/** Settings without the name of a tab. */
const firstTab = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    beforeLoad({ location }) {
      throw redirect({ href: `${location.pathname.replace(/\/+$/, "")}/general`, replace: true });
    },
  });

const boardPage = <Path extends string>(path: Path, component: Load) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    validateSearch: readBoardSearch,
    loader({ context, params }) {
      preloadBoard(context.queries, params as Parameters<typeof preloadBoard>[1]).catch(() => {});
    },
    component: component(),
  });
const redirectPage: Load = () => lazyRouteComponent(() => import("./pages/redirect.tsx"), "RedirectPage");

const routeTree = root.addChildren([
  outsidePage("/sign-in", () => lazyRouteComponent(() => worded(import("./pages/sign_in.tsx")), "SignInPage")),
  outsidePage("/sign-up", () => lazyRouteComponent(() => worded(import("./pages/sign_up.tsx")), "SignUpPage")),
  page("/second-factor", () =>
    lazyRouteComponent(() => worded(import("./pages/second_factor.tsx")), "SecondFactorPage"),
  ),
  page("/forgotten-password", () =>
    lazyRouteComponent(() => worded(import("./pages/forgotten_password.tsx")), "ForgottenPage"),
  ),
  page("/reset-password", () =>
    lazyRouteComponent(() => worded(import("./pages/reset_password.tsx")), "ResetPasswordPage"),
  ),
  page("/verify-email", () => lazyRouteComponent(() => worded(import("./pages/verify_email.tsx")), "VerifyEmailPage")),
  page("/magic-link", () => lazyRouteComponent(() => worded(import("./pages/magic_link.tsx")), "MagicLinkPage")),
  page("/invitation/accept/$invitationId", () =>
    lazyRouteComponent(() => worded(import("./pages/invitation.tsx")), "InvitationPage"),
  ),
  page("/public/$projectId", () =>
    lazyRouteComponent(() => worded(import("./pages/public_board.tsx")), "PublicBoardPage"),
  ),
  inside.addChildren([
    insidePage("/", () => lazyRouteComponent(() => worded(import("./pages/home.tsx")), "HomePage")),
    boardPage("/w/$workspaceSlug/p/$projectSlug", () => lazyRouteComponent(loadBoard, "BoardPage")),
    insidePage("/w/$workspaceSlug/t/$taskKey", () =>
      lazyRouteComponent(() => worded(import("./pages/task/task_page.tsx")), "TaskPage"),
    ),
    insidePage("/my-tasks", () => lazyRouteComponent(() => worded(import("./pages/my_tasks.tsx")), "MyTasksPage")),
    insidePage("/device", () => lazyRouteComponent(() => worded(import("./pages/device.tsx")), "DevicePage")),
    insidePage("/mcp/authorize", () =>
      lazyRouteComponent(() => worded(import("./pages/authorize.tsx")), "AuthorizePage"),
    ),
    insidePage("/inbox", () => lazyRouteComponent(() => worded(import("./pages/inbox.tsx")), "InboxPage")),
    insidePage("/search", () => lazyRouteComponent(() => worded(import("./pages/search.tsx")), "SearchPage")),
    insidePage("/w/$workspaceSlug", () =>
      lazyRouteComponent(() => worded(import("./pages/workspace/workspace.tsx")), "WorkspacePage"),
    ),
    firstTab("/w/$workspaceSlug/settings"),
    firstTab("/w/$workspaceSlug/p/$projectSlug/settings"),
    insidePage("/w/$workspaceSlug/settings/$tab", () =>
      lazyRouteComponent(() => worded(import("./pages/workspace/settings.tsx")), "WorkspaceSettingsPage"),
    ),
    insidePage("/w/$workspaceSlug/p/$projectSlug/settings/$tab", () =>
      lazyRouteComponent(() => worded(import("./pages/project_settings/settings.tsx")), "ProjectSettingsPage"),
    ),
    // What mails and webhooks link to: names may change, ids do not.
    insidePage("/dashboard/workspace/$workspaceId", redirectPage),
    insidePage("/dashboard/workspace/$workspaceId/project/$projectId", redirectPage),
    insidePage("/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId", redirectPage),
    insidePage("/dashboard/settings/notifications", () =>
      lazyRouteComponent(() => import("./pages/redirect.tsx"), "NotificationSettingsRedirect"),
    ),
    insidePage("/settings", () =>
      lazyRouteComponent(() => worded(import("./pages/settings/settings.tsx")), "SettingsPage"),
    ),
    insidePage("/settings/$tab", () =>
      lazyRouteComponent(() => worded(import("./pages/settings/settings.tsx")), "SettingsPage"),
    ),
  ]),
]);

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    defaultPreload: "intent",
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
