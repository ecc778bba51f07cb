"""Evidence for adjusted scores: double dummy, par, contracts in question, and simulations.

It is advice and never a verdict.  Double dummy is a bound and no weight (docs/evidence.md), and what a simulation says
rests on the meanings that it was given.  :mod:`~bridgelaw.evidence.double_dummy` needs the extra ``dd``.
"""

from __future__ import annotations

from bridgelaw.evidence.board import Evidence, InField, Question, evidence
from bridgelaw.evidence.document import evidence_document, simulated_document
from bridgelaw.evidence.double_dummy import Tricks, tricks, tricks_of
from bridgelaw.evidence.plays import Plays, Study, studies
from bridgelaw.evidence.simulation import Outcomes, Progress, Simulated, Told, simulate
from bridgelaw.evidence.statistics import Estimate

__all__ = [
    "Estimate",
    "Evidence",
    "InField",
    "Outcomes",
    "Plays",
    "Progress",
    "Question",
    "Simulated",
    "Study",
    "Told",
    "Tricks",
    "evidence",
    "evidence_document",
    "simulate",
    "simulated_document",
    "studies",
    "tricks",
    "tricks_of",
]
