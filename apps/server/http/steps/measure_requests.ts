/** Counts and times requests. @module */
import type { RequestContext } from "../request_context.ts";
import type { Step } from "../step.ts";

export interface RequestMeter {
  begin(): void;
  /** @param request its route is the pattern, so that IDs do not become labels */
  end(request: { method: string; route: string; status: number }, seconds: number): void;
}

export function measureRequests(meter: RequestMeter): Step {
  const end = ({ compiled, startedAt }: RequestContext, status: number): void => {
    // Clients may send any method and path. Only the methods and paths of routes become labels.
    const { method, path } = compiled.route;
    const isKnown = path !== "";
    meter.end(
      { method: isKnown ? method : "other", route: isKnown ? path : "unknown", status },
      (performance.now() - startedAt) / 1000,
    );
  };
  return (context, next) => {
    meter.begin();
    try {
      const response = next(context);
      if (!(response instanceof Promise)) {
        end(context, response.status);
        return response;
      }
      return response.then(
        (response) => {
          end(context, response.status);
          return response;
        },
        (error) => {
          end(context, 500);
          throw error;
        },
      );
    } catch (error) {
      end(context, 500);
      throw error;
    }
  };
}
