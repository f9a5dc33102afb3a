/** The routes of the app. Pages are loaded when they are opened. @module */
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
import { withTexts } from "./text/languages.ts";

interface RouterContext {
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootFrame, notFoundComponent: NotFoundPage });

/** The search parameters of the pages. Others are ignored. */
interface Search {
  /** Where to go after signing in. */
  next?: string;
  /** Why this page was opened, as one of a few keywords. */
  because?: string;
  /** The error code of a failed redirect from another service. */
  error?: string;
  /** The invitation to accept. */
  invitation?: string;
  /** The one-time token of an emailed link. */
  token?: string;
  /** The search input. */
  q?: string;
  /** The workspace to search. Absent means all. */
  workspace?: string;
  /** RFC 8628 3.3.1. */
  user_code?: string;
  /** The ID of an authorization request. */
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
  // Emails use better-auth's name for this parameter.
  const next = returnPath(search.next ?? search.callbackURL, globalThis.location?.origin ?? "http://localhost");
  if (next !== "/") read.next = next;
  return read;
}

const loadShell = () => import("./components/shell/shell.tsx");
const loadBoard = () => import("./pages/board/board.tsx");

/** Starts loading. The consumer retries and reports failures. */
function begin(loading: Promise<unknown>): void {
  loading.catch(() => {});
}

/** Redirects signed-out visitors to the sign-in page, from which they come back. */
async function requireSession({ context, location }: { context: RouterContext; location: { href: string } }) {
  const session = await context.queries.ensureQueryData(sessionQuery);
  // Once the user has closed the sign-in dialog, navigation requires signing in.
  if (session && !sessionEnd.ended?.wasClosed) return;
  const instance = await context.queries.ensureQueryData(instanceQuery);
  // The first visitor has no account yet.
  const to = instance.hasUsers ? "/sign-in" : "/sign-up";
  throw redirect({ to, search: location.href === "/" ? {} : { next: location.href } });
}

/** Routes that require a signed-in account. Signed-out visitors sign in first and come back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: lazyRouteComponent(loadShell, "Shell"),
  async beforeLoad({ context, location }) {
    // Loads in parallel with the session, because most visitors are signed in.
    begin(loadShell());
    if (/\/p\/[^/]+$/.test(location.pathname)) begin(loadBoard());
    await requireSession({ context, location });
  },
});

/** Redirects signed-in accounts away from sign-in pages. */
async function leaveIfSignedIn({ context, search }: { context: RouterContext; search: Search }): Promise<void> {
  // If the session cannot be loaded, the form reports the error.
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

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>;

/** Returns a page that is loaded together with its UI strings. */
const lazyPage = <Name extends string>(load: Load<Name>, name: Name): RouteComponent =>
  lazyRouteComponent(() => withTexts(load()), name);
const page = <Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: readSearch, component: lazyPage(load, name) });
const outsidePage = <Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readSearch,
    beforeLoad: leaveIfSignedIn,
    component: lazyPage(load, name),
  });
const insidePage = <Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) =>
  createRoute({ getParentRoute: () => inside, path, validateSearch: readSearch, component: lazyPage(load, name) });

/** Redirects settings URLs without a tab to the first tab. */
const firstTab = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    beforeLoad({ location }) {
      throw redirect({ href: `${location.pathname.replace(/\/+$/, "")}/general`, replace: true });
    },
  });

const boardPage = createRoute({
  getParentRoute: () => inside,
  path: "/w/$workspaceSlug/p/$projectSlug",
  validateSearch: readBoardSearch,
  loader({ context, params }) {
    preloadBoard(context.queries, params).catch(() => {});
  },
  component: lazyRouteComponent(loadBoard, "BoardPage"),
});
const loadRedirect = () => import("./pages/redirect.tsx");
const loadView = () => import("./pages/saved_views/view_page.tsx");
const loadSettings = () => import("./pages/settings/settings.tsx");

const welcomePage = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  beforeLoad: requireSession,
  component: lazyPage(() => import("./pages/welcome/welcome.tsx"), "WelcomePage"),
});

const routeTree = root.addChildren([
  outsidePage("/sign-in", () => import("./pages/sign_in.tsx"), "SignInPage"),
  outsidePage("/sign-up", () => import("./pages/sign_up.tsx"), "SignUpPage"),
  page("/second-factor", () => import("./pages/second_factor.tsx"), "SecondFactorPage"),
  page("/forgotten-password", () => import("./pages/forgotten_password.tsx"), "ForgottenPage"),
  page("/reset-password", () => import("./pages/reset_password.tsx"), "ResetPasswordPage"),
  page("/verify-email", () => import("./pages/verify_email.tsx"), "VerifyEmailPage"),
  page("/magic-link", () => import("./pages/magic_link.tsx"), "MagicLinkPage"),
  page("/invitation/accept/$invitationId", () => import("./pages/invitation.tsx"), "InvitationPage"),
  welcomePage,
  page("/public/$projectId", () => import("./pages/public_board.tsx"), "PublicBoardPage"),
  inside.addChildren([
    insidePage("/", () => import("./pages/my_work/home.tsx"), "HomePage"),
    boardPage,
    insidePage("/w/$workspaceSlug/t/$taskKey", () => import("./pages/task/task_page.tsx"), "TaskPage"),
    insidePage("/my-tasks", () => import("./pages/my_work/my_tasks.tsx"), "MyTasksPage"),
    insidePage("/device", () => import("./pages/device.tsx"), "DevicePage"),
    insidePage("/mcp/authorize", () => import("./pages/authorize.tsx"), "AuthorizePage"),
    insidePage("/inbox", () => import("./pages/inbox/inbox.tsx"), "InboxPage"),
    insidePage("/search", () => import("./pages/search/search.tsx"), "SearchPage"),
    insidePage("/w/$workspaceSlug", () => import("./pages/workspace/workspace.tsx"), "WorkspacePage"),
    insidePage("/w/$workspaceSlug/views/$viewId", loadView, "SavedViewPage"),
    insidePage("/views/$viewId", loadView, "SavedViewRedirect"),
    insidePage("/w/$workspaceSlug/import", () => import("./pages/import/import.tsx"), "ImportPage"),
    insidePage("/w/$workspaceSlug/timesheet", () => import("./pages/timesheet/timesheet.tsx"), "TimesheetPage"),
    insidePage(
      "/w/$workspaceSlug/p/$projectSlug/overview",
      () => import("./pages/overview/overview.tsx"),
      "OverviewPage",
    ),
    insidePage(
      "/w/$workspaceSlug/p/$projectSlug/planning",
      () => import("./pages/planning/planning.tsx"),
      "PlanningPage",
    ),
    insidePage("/w/$workspaceSlug/p/$projectSlug/trash", () => import("./pages/trash.tsx"), "TrashPage"),
    firstTab("/w/$workspaceSlug/settings"),
    firstTab("/w/$workspaceSlug/p/$projectSlug/settings"),
    insidePage(
      "/w/$workspaceSlug/settings/$tab",
      () => import("./pages/workspace/settings.tsx"),
      "WorkspaceSettingsPage",
    ),
    insidePage(
      "/w/$workspaceSlug/p/$projectSlug/settings/$tab",
      () => import("./pages/project_settings/settings.tsx"),
      "ProjectSettingsPage",
    ),
    // Emails and webhooks link by ID, because names can change.
    insidePage("/dashboard/workspace/$workspaceId", loadRedirect, "RedirectPage"),
    insidePage("/dashboard/workspace/$workspaceId/project/$projectId", loadRedirect, "RedirectPage"),
    insidePage("/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId", loadRedirect, "RedirectPage"),
    insidePage("/dashboard/settings/notifications", loadRedirect, "NotificationSettingsRedirect"),
    insidePage("/instance", () => import("./pages/instance/instance.tsx"), "InstancePage"),
    insidePage("/settings", loadSettings, "SettingsPage"),
    insidePage("/settings/$tab", loadSettings, "SettingsPage"),
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
  interface HistoryState {
    /** Whether a board opens with the field for a new task. */
    addTask?: boolean;
  }
}
