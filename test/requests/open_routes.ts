/** What is callable without a credential, and why: a route that joins them must be written down here too. */
export const OPEN_ROUTES: Readonly<Record<string, string>> = {
  "POST /api/auth/sign-up/email": "Whoever signs up has no credential yet",
  "POST /api/auth/sign-in/email": "Whoever signs in has no credential yet",
  "POST /api/auth/sign-out": "Signing out when the session is over already is no error",
  "GET /api/auth/get-session": "Tells a client whether it is signed in: null when it is not",
  "GET /api/invitation/public/:id": "Whoever follows an invitation may have no account yet; the id is the secret",
  "GET /api/asset/:id": "Images of public projects are for everybody; all others need a credential",
  "GET /livez": "Asked by supervisors",
  "GET /readyz": "Asked by load balancers",
  "GET /api/health": "Asked by supervisors",
  "GET /api/config": "Decides which sign-in forms are shown",
  "GET /api/instance/status": "Decides whether the first account is offered",
  "GET /api/openapi": "The description of the API is public",
  "GET /api/docs": "The description of the API is public",
  "GET /api/docs/start.js": "The description of the API is public",
  "GET /api/docs/swagger-ui.js": "The description of the API is public",
  "GET /api/docs/swagger-ui.css": "The description of the API is public",
};
