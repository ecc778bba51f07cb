"""The container: what Dockerfile and compose.yaml name is there.  `make check` lints the rest."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from bridgelaw.cli.serve import _PORT, serve

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
IGNORED = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
PAGE = COMPOSE["services"]["page"]


def steps(name: str) -> list[str]:
    """The arguments of every instruction of this name."""
    joined = re.sub(r"\\\n\s*", "", DOCKERFILE)
    return re.findall(rf"^{name} (.*)$", joined, re.MULTILINE)


def test_what_is_copied_is_there_and_not_ignored() -> None:
    wanted = [path for step in steps("COPY") if "--from" not in step for path in step.split()[:-1]]
    assert {"src", "pyproject.toml", "requirements/server.txt", "requirements/build.txt"} <= set(wanted)
    for path in wanted:
        assert (ROOT / path).exists(), path
        assert f"!{path}" in IGNORED, path


def test_what_the_package_is_built_from_is_copied() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    copied = " ".join(steps("COPY"))
    for name in re.findall(r'(?:readme|path) = "([\w.]+)"|license-files = \["(\w+)"\]', project):
        assert "".join(name) in copied, name


def test_only_locked_requirements_with_hashes_are_installed() -> None:
    installs = [part for step in steps("RUN") for part in step.split("&&") if "pip install" in part]
    assert len(installs) == 3
    assert all("--require-hashes" in part or "--no-deps" in part for part in installs)
    for file in ("server", "build"):
        text = (ROOT / f"requirements/{file}.txt").read_text("utf-8")
        assert text.count("--hash=sha256:") >= text.count("==")


def test_it_runs_as_nobody_and_is_watched() -> None:
    assert steps("USER") == ["5213:5213"]
    assert "urllib.request" in steps("HEALTHCHECK")[0]
    assert f":{_PORT}/healthz" in DOCKERFILE
    assert steps("EXPOSE") == [str(_PORT)]
    assert steps("STOPSIGNAL") == ["SIGTERM"]
    images = [step.split()[0] for step in steps("FROM")]
    assert len(set(images)) == 1
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", images[0])


def test_options_and_variables_are_those_of_the_command() -> None:
    options = {name for each in serve.params for name in each.opts}
    variables = {each.envvar for each in serve.params if isinstance(each, click.Option) and each.envvar}
    source = "".join((ROOT / f"src/bridgelaw/cli/{name}.py").read_text("utf-8") for name in ("serve", "database"))
    for argument in [*PAGE["command"][1:], *re.findall(r'"(--\w+)"', steps("CMD")[0])]:
        assert not argument.startswith("--") or argument in options, argument
    for variable in PAGE["environment"]:
        assert variable in variables or f'"{variable}"' in source, variable
    for variable in set(re.findall(r"BRIDGELAW_\w+", (ROOT / "docs/hosting.md").read_text("utf-8"))):
        assert variable in variables or f'"{variable}"' in source or variable == "BRIDGELAW_DEBUG", variable


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_every_container_is_closed_in(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert ":" in service.get("image", "") or "build" in service
    for volume in service["volumes"]:
        assert volume.partition(":")[0] in COMPOSE["volumes"]
    for secret in service.get("secrets", []):
        assert COMPOSE["secrets"][secret]["file"].startswith("./secrets/")
    # Only the proxy is reached from outside.
    assert ("ports" in service) == (name == "proxy")


def test_the_page_believes_its_own_network_alone() -> None:
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert PAGE["environment"]["BRIDGELAW_BEHIND_PROXY"] == subnet
    assert PAGE["networks"] == ["inside"]
    caddyfile = (ROOT / COMPOSE["configs"]["caddyfile"]["file"]).read_text("utf-8")
    assert f"reverse_proxy page:{_PORT}" in caddyfile


def test_no_secret_goes_into_the_repository_or_the_image() -> None:
    assert "/secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert IGNORED[0] == "*"
    assert not any(fnmatch("secrets", line[1:]) for line in IGNORED if line.startswith("!"))
